import { entities } from '../src-server/entities.ts';
import { openDatabase, type Orm } from '../src-server/platform/database.ts';
import { createLog, type Log } from '../src-server/platform/log.ts';
import { type ProgramConfig, readConfig } from './config.ts';
import { openData } from './open-data.ts';
import type { Shutdown } from './shutdown.ts';

export interface OperatorConnection {
  config: ProgramConfig;
  orm: Orm;
  /** The same database, for those who bring their own driver. */
  databaseUrl: string;
  log: Log;
}

/** The database for an operator's command, also while the shop runs on it. Who asked closes the ORM. */
export async function connectForOperator(shutdown: Shutdown): Promise<OperatorConnection> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const databaseUrl = await openData(config, shutdown);
  const orm = await openDatabase(databaseUrl, entities, { poolSize: 4 });
  return { config, orm, databaseUrl, log };
}
