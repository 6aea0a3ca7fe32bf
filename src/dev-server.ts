import { createServer as createVite } from 'vite';
import type { Middleware } from 'koa';
import { entities } from '../src-server/entities.ts';
import { openShop } from '../src-server/open-shop.ts';
import { openDatabase } from '../src-server/platform/database.ts';
import { createLog } from '../src-server/platform/log.ts';
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
  const data = await openData(config);
  const orm = await openDatabase(data.url, entities);
  await prepareDatabase(orm, config, log);
  const vite = await createVite({ server: { middlewareMode: true }, appType: 'spa' });
  const client: Middleware = async (koa) => {
    // Vite's own client is an inline script; the strict policy is for what we ship.
    koa.remove('Content-Security-Policy');
    koa.respond = false;
    koa.res.statusCode = 200;
    await new Promise<void>((resolve) => {
      koa.res.once('close', resolve);
      vite.middlewares(koa.req, koa.res);
    });
  };
  const shop = await openShop({ config: config.shop, orm, databaseUrl: data.url, log, client });
  const server = await listen(shop.app.callback(), config.port, config.host);
  stopOnSignals(server, async () => {
    await vite.close();
    await shop.close();
    await data.close();
  });
  greet(config);
  await shop.startWork();
}

main().catch(explainAndExit);
