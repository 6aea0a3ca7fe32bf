import { createPasswordQueue } from '../src-server/identity/index.ts';
import type { Log } from '../src-server/platform/log.ts';
import type { ProgramConfig } from './config.ts';
import { openSecrets } from './open-secrets.ts';
import { prepareSchema, type SchemaConnection } from './prepare-schema.ts';

/**
 * Brings the schema up to date, proves that the key ring opens what is stored, and fills demo data into an empty database
 * when that is wanted.
 * @throws ConfigError
 */
export async function prepareDatabase(
  connection: SchemaConnection,
  config: ProgramConfig,
  log: Log,
): Promise<void> {
  const { orm } = connection;
  await prepareSchema(connection, config, log);
  const secrets = await openSecrets(orm.em.fork(), config.shop.credentialKeys);
  if (!config.isDemo) return;
  const { fillDemoData } = await import('./local/demo/index.ts');
  await fillDemoData(orm, {
    secrets,
    passwords: createPasswordQueue(),
    accounts: config.demoAccounts,
    log,
  });
}
