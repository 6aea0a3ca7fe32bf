import { entities } from '../src-server/entities.ts';
import { openDatabase } from '../src-server/platform/database.ts';
import { createLog, type Log } from '../src-server/platform/log.ts';
import type { Secrets } from '../src-server/platform/secrets.ts';
import { type DatabaseConfig, readDatabaseConfig, readKeyRing } from './database-config.ts';
import { openData } from './open-data.ts';
import { openSecrets } from './open-secrets.ts';
import { processName } from './process-name.ts';
import type { SchemaConnection } from './prepare-schema.ts';
import type { Surroundings } from './cli/invocation.ts';
import type { Shutdown } from './shutdown.ts';

/** `databaseUrl` is the database of `orm`, for callers with a driver of their own. */
export interface OperatorConnection extends SchemaConnection {
  config: DatabaseConfig;
  log: Log;
  /** Opens the key ring for stored passwords; commands that do not need it run without the keys. */
  openSecrets: () => Promise<Secrets>;
}

/** The database for an operator's command, also while the shop is running. The caller closes the ORM. */
export async function connectForOperator(
  { environment, output }: Pick<Surroundings, 'environment' | 'output'>,
  shutdown: Shutdown,
): Promise<OperatorConnection> {
  const config = readDatabaseConfig(environment);
  const log = createLog(config.logLevel, output);
  const { databaseUrl, migrationUrl } = await openData(config, shutdown);
  const orm = await openDatabase(databaseUrl, entities, { poolSize: 4, name: processName() });
  return {
    config,
    orm,
    databaseUrl,
    migrationUrl,
    log,
    openSecrets: () => openSecrets(orm.em.fork(), readKeyRing(environment)),
  };
}
