/** The shop with the client served by Vite. */
import type { Middleware } from 'koa';
import { createServer } from 'vite';
import type { Shutdown } from './shutdown.ts';
import { startProgram } from './start-program.ts';

async function serveSources(shutdown: Shutdown): Promise<Middleware> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'spa' });
  shutdown.add(() => vite.close());
  return async (koa) => {
    // Vite's own client is an inline script; the strict policy is for what we ship.
    koa.remove('Content-Security-Policy');
    koa.respond = false;
    koa.res.statusCode = 200;
    await new Promise<void>((resolve) => {
      koa.res.once('close', resolve);
      vite.middlewares(koa.req, koa.res);
    });
  };
}

await startProgram(serveSources);
