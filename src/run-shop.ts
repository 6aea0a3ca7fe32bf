/** The shop: configuration, database, migrations, demo data, then serving and background work. */
import { fileURLToPath } from 'node:url';
import { entities } from '../src-server/entities.ts';
import { openShop } from '../src-server/open-shop.ts';
import { openDatabase } from '../src-server/platform/database.ts';
import { createLog } from '../src-server/platform/log.ts';
import { serveBuiltClient } from '../src-server/serve-client.ts';
import { readConfig } from './config.ts';
import { greet } from './greet.ts';
import { listen } from './listen.ts';
import { openData } from './open-data.ts';
import { prepareDatabase } from './prepare-database.ts';
import { explainAndExit } from './program-error.ts';
import { stopOnSignals } from './stop-signals.ts';

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const client = serveBuiltClient(fileURLToPath(new URL('../dist/client', import.meta.url)));
  const data = await openData(config);
  const orm = await openDatabase(data.url, entities);
  await prepareDatabase(orm, config, log);
  const shop = await openShop({ config: config.shop, orm, databaseUrl: data.url, log, client });
  const server = await listen(shop.app.callback(), config.port, config.host);
  stopOnSignals(server, async () => {
    await shop.close();
    await data.close();
  });
  greet(config);
  await shop.startWork();
}

main().catch(explainAndExit);
