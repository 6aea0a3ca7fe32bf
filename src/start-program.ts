import type { Middleware } from 'koa';
import { entities } from '../src-server/entities.ts';
import { openShop } from '../src-server/open-shop.ts';
import { openDatabase } from '../src-server/platform/database.ts';
import { createLog } from '../src-server/platform/log.ts';
import type { ShopConfig } from '../src-server/shop-config.ts';
import { readConfig } from './config.ts';
import { greet } from './greet.ts';
import { drain, listen } from './listen.ts';
import { openData } from './open-data.ts';
import { prepareDatabase } from './prepare-database.ts';
import { explainAndExit } from './program-error.ts';
import { Shutdown } from './shutdown.ts';

type OpenClient = (shutdown: Shutdown, config: ShopConfig) => Promise<Middleware>;

/**
 * Starts the shop with a given way to serve the client: configuration, database, migrations, demo data, then serving and
 * background work. Ends the process, with the database last, when that fails.
 */
export async function startProgram(openClient: OpenClient): Promise<void> {
  const shutdown = new Shutdown();
  try {
    await start(shutdown, openClient);
  } catch (error) {
    await shutdown.run();
    explainAndExit(error);
  }
}

async function start(shutdown: Shutdown, openClient: OpenClient): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const client = await openClient(shutdown, config.shop);
  const databaseUrl = await openData(config, shutdown);
  const orm = await openDatabase(databaseUrl, entities);
  shutdown.add(() => orm.close());
  await prepareDatabase(orm, config, log);
  const shop = await openShop({ config: config.shop, orm, databaseUrl, log, client });
  shutdown.add(() => shop.close());
  const server = await listen(shop.app.callback(), config.port, config.host);
  shutdown.add(() => drain(server));
  shutdown.add(() => Promise.resolve(shop.endStreams()));
  greet(config);
  await shop.startWork();
}
