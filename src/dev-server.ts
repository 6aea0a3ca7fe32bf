/** The shop with the client served by Vite. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'koa';
import { createServer, type ViteDevServer } from 'vite';
import { sendConsolePage, sendPage } from '../src-server/serve-client.ts';
import { createPages, pageOf, pageOptionsFor } from '../src-server/site/index.ts';
import { type OpenClient, startProgram } from './start-program.ts';

/** The shop's is Vite's default port. */
const CONSOLE_HMR_PORT = 24_679;

const serveSources: OpenClient = async ({ shutdown, config }) => {
  const { publicUrl, shop } = config.shop;
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  shutdown.add(() => vite.close());
  let openConsole: Promise<ViteDevServer> | undefined;
  shutdown.add(async () => (await openConsole)?.close());
  return async (koa) => {
    // Vite's client is an inline script; the strict policy applies to production builds.
    koa.remove('Content-Security-Policy');
    if (koa.path.startsWith('/admin/')) {
      openConsole ??= createServer({
        mode: 'console',
        server: { middlewareMode: true, hmr: { port: CONSOLE_HMR_PORT } },
        appType: 'custom',
      });
      return serveConsole(await openConsole, koa);
    }
    if (await serveByVite(vite, koa)) return;
    const source = await readFile(path.join(vite.config.root, 'index.html'), 'utf8');
    const template = await vite.transformIndexHtml('/index.html', source, koa.originalUrl);
    const pages = createPages(template, { ...shop, publicUrl, shopName: shop.name });
    await sendPage(koa, pages.at(koa.path, pageOptionsFor(koa)));
  };
};

/** The operators' console is a separate build (vite.config.ts), started on first use. */
async function serveConsole(vite: ViteDevServer, koa: Context): Promise<void> {
  if (await serveByVite(vite, koa)) return;
  const source = await readFile(path.join(vite.config.root, 'index.html'), 'utf8');
  const built = await vite.transformIndexHtml('/index.html', source, koa.originalUrl);
  await sendConsolePage(koa, pageOf(200, built));
}

/** @returns false if it is not a file of the client: a page, or an unknown address */
function serveByVite(vite: ViteDevServer, koa: Context): Promise<boolean> {
  koa.respond = false;
  koa.res.statusCode = 200;
  return new Promise((resolve, reject) => {
    const served = (): void => resolve(true);
    koa.res.once('close', served);
    vite.middlewares(koa.req, koa.res, (error?: unknown) => {
      koa.res.off('close', served);
      koa.respond = true;
      koa.res.statusCode = 404;
      if (error) reject(error instanceof Error ? error : new Error('Vite failed', { cause: error }));
      else resolve(false);
    });
  });
}

await startProgram(serveSources);
