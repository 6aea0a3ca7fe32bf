/** Serves the built client: hashed files for ever, the page itself always fresh, and the page for every other address. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Middleware } from 'koa';
import sirv from 'sirv';

const YEAR_SECONDS = 31_536_000;

/** @param folder of the build; @throws when it holds no index.html. */
export function serveBuiltClient(folder: string): Middleware {
  if (!existsSync(path.join(folder, 'index.html')))
    throw new Error(`the client is not built: ${folder} has no index.html`);
  const files = sirv(folder, {
    single: true,
    dotfiles: false,
    setHeaders(response, pathname) {
      const isHashed = pathname.startsWith('/assets/');
      response.setHeader(
        'Cache-Control',
        isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  return async (koa) => {
    if (koa.method !== 'GET' && koa.method !== 'HEAD') return;
    koa.respond = false;
    koa.res.statusCode = 200;
    files(koa.req, koa.res, () => {
      koa.res.statusCode = 404;
      koa.res.end();
    });
  };
}
