import { fillDemoData } from '../src-server/demo/index.ts';
import { createPasswordQueue } from '../src-server/identity/index.ts';
import { migrate, type Orm } from '../src-server/platform/database.ts';
import type { Log } from '../src-server/platform/log.ts';
import { createSecrets } from '../src-server/platform/secrets.ts';
import type { ProgramConfig } from './config.ts';

/** Brings the schema up to date and fills demo data into an empty database when that is wanted. */
export async function prepareDatabase(orm: Orm, config: ProgramConfig, log: Log): Promise<void> {
  await migrate(orm);
  if (!config.isDemo) return;
  await fillDemoData(orm, {
    secrets: createSecrets(config.shop.credentialKeys),
    passwords: createPasswordQueue(),
    accounts: config.demoAccounts,
    log,
  });
}
