/**
 * Serves the built client: hashed files for ever, also those of other builds (build-archive.ts), pages always fresh, and the
 * app's own 404 for every other address. Below /admin/ it is the operators' console, a build of its own with one page.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import sirv from 'sirv';
import { ShopError } from '../src-shared/errors.ts';
import { isAsset, isHashedAsset } from './build-archive.ts';
import type { Html } from './platform/html.ts';
import {
  type ArchiveDetails,
  createPages,
  type FirstScreenAt,
  firstScreenDataFor,
  firstScreensOf,
  preloadLinksOf,
  type Page,
  pageOptionsFor,
} from './site/index.ts';

const YEAR_SECONDS = 31_536_000;
const CONSOLE = '/admin/';

interface ClientConfig {
  publicUrl: string;
  shop: ArchiveDetails & { name: string };
}

/**
 * @param folder of the build; @throws when it holds no index.html
 * @param archive folder with the hashed files of all builds; absent: this build's files only
 */
export function serveBuiltClient(
  folder: string,
  { publicUrl, shop }: ClientConfig,
  archive?: string,
): Middleware {
  const index = path.join(folder, 'index.html');
  if (!existsSync(index)) throw new Error(`the client is not built: ${folder} has no index.html`);
  const pages = createPages(
    readFileSync(index, 'utf8'),
    { ...shop, publicUrl, shopName: shop.name },
    preloadLinksOf(folder),
  );
  const firstScreenAt = firstScreensOf(folder);
  const consoleAt = consolePageOf(folder);
  const serveFile = filesOf(folder);
  const serveArchivedFile = archive === undefined ? undefined : filesOf(archive);
  return async (koa) => {
    if (koa.method !== 'GET' && koa.method !== 'HEAD') return;
    if (koa.path === CONSOLE.slice(0, -1)) return koa.redirect(CONSOLE);
    const isConsole = koa.path.startsWith(CONSOLE) && consoleAt !== undefined;
    if (isConsole && !isConsoleFile(koa.path)) return sendConsolePage(koa, consoleAt);
    const firstScreen = firstScreenAt && isShown(koa) ? await drawFirstScreen(koa, firstScreenAt) : undefined;
    const page = pages.at(koa.path, { ...pageOptionsFor(koa), firstScreen });
    // The template itself is not a page.
    if (page.status === 200 || koa.path === '/index.html') return sendPage(koa, page);
    if (await serveFile(koa)) return;
    if (serveArchivedFile && isHashedAsset(koa.path) && (await serveArchivedFile(koa))) return;
    if (isAsset(koa.path)) {
      // Another process may have the file in a moment: no cache on the way may go on answering for it.
      koa.set('Cache-Control', 'no-store');
      throw new ShopError('not_found');
    }
    sendPage(koa, page);
  };
}

/** The console's one page; undefined where a build has none. */
function consolePageOf(folder: string): Page | undefined {
  const index = path.join(folder, CONSOLE, 'index.html');
  return existsSync(index) ? consolePage(readFileSync(index, 'utf8')) : undefined;
}

export function consolePage(body: string): Page {
  const etag = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  return { status: 200, body, etag: `W/"${etag}"` };
}

/** Hashed files, and what has to run before the first paint; every other address is the page's to understand. */
function isConsoleFile(pathname: string): boolean {
  return isAsset(pathname) || pathname === `${CONSOLE}early.js`;
}

/** Nothing of the console is for search engines or for a place in a cache. */
export function sendConsolePage(koa: Context, page: Page): void {
  koa.set('X-Robots-Tag', 'noindex');
  sendPage(koa, page);
}

/** Whether a browser shows the page at once. The service worker keeps what it fetches, and what is for sale would not be true for long. */
function isShown(koa: Context): boolean {
  koa.vary('Sec-Fetch-Dest');
  return ['', 'document'].includes(koa.get('Sec-Fetch-Dest'));
}

function drawFirstScreen(koa: Context, firstScreenAt: FirstScreenAt): Promise<Html | undefined> {
  return firstScreenAt({
    pathname: koa.path,
    query: koa.querystring,
    data: firstScreenDataFor(koa),
    report: (fault) => koa.app.emit('error', fault, koa),
  });
}

/** Answers with a page of the shop, or with 304 when the browser has it. */
export function sendPage(koa: Context, { status, body, etag }: Page): void {
  koa.status = status;
  koa.type = 'html';
  koa.set('Cache-Control', 'no-cache');
  if (status === 200) {
    koa.set('ETag', etag);
    if (koa.fresh) {
      koa.status = 304;
      return;
    }
  }
  koa.body = body;
}

/** Answers with a file of the folder, if it is there, and says whether it was. */
function filesOf(folder: string): (koa: Context) => Promise<boolean> {
  const files = sirv(folder, {
    // It looks at the folder each time. A list made at the start would outlive a build that replaces the folder, and the
    // first file that is missing then would end the shop.
    dev: true,
    // Compressed once, by the build.
    brotli: true,
    gzip: true,
    // The only HTML is the template, and that is no file to be had.
    extensions: [],
    setHeaders(response, pathname) {
      response.setHeader(
        'Cache-Control',
        isAsset(pathname) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  return async (koa) => {
    if (isHidden(koa.path)) return false;
    let isFound = true;
    koa.res.statusCode = 200;
    // sirv takes "5-2" for a part of minus two bytes, and nothing here is played or loaded on: files are sent whole.
    delete koa.req.headers.range;
    // sirv opens the file and looks no further: one that cannot be read would end the shop, and one that a browser stopped
    // loading would stay open.
    koa.res.once('pipe', (file: Readable) => {
      file.once('error', () => koa.res.destroy());
      koa.res.once('close', () => file.destroy());
    });
    files(koa.req, koa.res, () => {
      isFound = false;
    });
    koa.respond = !isFound;
    return isFound;
  };
}

/** Whether a path leads to or through a name that begins with a dot, as sirv will read it: with its escapes undone. */
function isHidden(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname).includes('/.');
  } catch {
    // A broken escape: no file has such a name.
    return true;
  }
}
