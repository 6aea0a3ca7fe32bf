/** The shop with the client served by Vite. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Context } from 'koa';
import { createServer, type ViteDevServer } from 'vite';
import { sendPage } from '../src-server/serve-client.ts';
import { createPages, pageOptionsFor } from '../src-server/site/index.ts';
import { type OpenClient, startProgram } from './start-program.ts';

const serveSources: OpenClient = async ({ shutdown, config }) => {
  const { publicUrl, shop } = config.shop;
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  shutdown.add(() => vite.close());
  return async (koa) => {
    // Vite's own client is an inline script; the strict policy is for what we ship.
    koa.remove('Content-Security-Policy');
    if (await serveByVite(vite, koa)) return;
    const source = await readFile(path.join(vite.config.root, 'index.html'), 'utf8');
    const template = await vite.transformIndexHtml('/index.html', source, koa.originalUrl);
    const pages = createPages(template, { ...shop, publicUrl, shopName: shop.name });
    sendPage(koa, pages.at(koa.path, pageOptionsFor(koa)));
  };
};

/** @returns false for what is none of the client's files: a page, or an address where there is none. */
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
