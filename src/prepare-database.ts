import { entities } from '../src-server/entities.ts';
import { createPasswordQueue } from '../src-server/identity/index.ts';
import { fillDemoData } from '../src-server/demo/index.ts';
import { migrate, openDatabase } from '../src-server/platform/database.ts';
import type { Log } from '../src-server/platform/log.ts';
import { createSecrets } from '../src-server/platform/secrets.ts';
import type { ProgramConfig } from './config.ts';

/** Brings the schema up to date and fills demo data into an empty database when that is wanted. */
export async function prepareDatabase(url: string, config: ProgramConfig, log: Log): Promise<void> {
  const orm = await openDatabase(url, entities, { poolSize: 2 });
  try {
    await migrate(orm);
    if (config.isDemo) {
      await fillDemoData(orm, {
        secrets: createSecrets(config.shop.credentialKeys),
        passwords: createPasswordQueue(),
        accounts: config.demoAccounts,
        log,
      });
    }
  } finally {
    await orm.close();
  }
}
