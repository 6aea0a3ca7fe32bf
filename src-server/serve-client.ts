/**
 * Serves the built client: hashed files, cacheable forever and including those of other builds (build-archive.ts); pages,
 * always fresh; and a 404 page of our own for every other address. Below /admin/ is the operators' console, a separate build
 * with one page.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { Context, Middleware } from 'koa';
import sirv from 'sirv';
import { ShopError } from '../src-shared/errors.ts';
import { DRAWN_PAGE_TYPE } from '../src-shared/stored-page.ts';
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
  pageOf,
  pageOptionsFor,
} from './site/index.ts';

const YEAR_SECONDS = 31_536_000;
const CONSOLE = '/admin/';

interface ClientConfig {
  publicUrl: string;
  shop: ArchiveDetails & { name: string };
}

/**
 * @param folder of the build; @throws if it contains no index.html
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
      // Another process may have the file in a moment: no cache may store this answer.
      koa.set('Cache-Control', 'no-store');
      throw new ShopError('not_found');
    }
    return sendPage(koa, page);
  };
}

/** The console's one page; undefined if a build has none. */
function consolePageOf(folder: string): Page | undefined {
  const index = path.join(folder, CONSOLE, 'index.html');
  return existsSync(index) ? pageOf(200, readFileSync(index, 'utf8')) : undefined;
}

/** Hashed files, and scripts that must run before the first paint; the page handles every other address. */
function isConsoleFile(pathname: string): boolean {
  return isAsset(pathname) || pathname === `${CONSOLE}early.js`;
}

/** The console must be neither indexed nor cached. */
export function sendConsolePage(koa: Context, page: Page): Promise<void> {
  koa.set('X-Robots-Tag', 'noindex');
  return sendPage(koa, page);
}

/**
 * Whether a browser shows the page at once, or stores it for its next visit. What the service worker fetches is stored as the shell of
 * every page, and rendered stock would soon be outdated.
 */
function isShown(koa: Context): boolean {
  koa.vary('Sec-Fetch-Dest, Accept');
  return ['', 'document'].includes(koa.get('Sec-Fetch-Dest')) || koa.get('Accept') === DRAWN_PAGE_TYPE;
}

function drawFirstScreen(koa: Context, firstScreenAt: FirstScreenAt): Promise<Html | undefined> {
  return firstScreenAt({
    pathname: koa.path,
    query: koa.querystring,
    data: firstScreenDataFor(koa),
    report: (fault) => koa.app.emit('error', fault, koa),
  });
}

/** Answers with a page of the shop, or with 304 if the browser has it. */
export async function sendPage(koa: Context, { status, body, etag }: Page): Promise<void> {
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
  const { encoding, bytes } = await body.for(koa.headers);
  if (encoding !== 'identity') koa.set('Content-Encoding', encoding);
  koa.body = bytes;
}

/** Answers with a file of the folder, if it exists; returns whether it does. */
function filesOf(folder: string): (koa: Context) => Promise<boolean> {
  const files = sirv(folder, {
    // Reads the folder for each request. A list made at the start would outlive a build that replaces the folder, and
    // the first missing file would then crash the shop.
    dev: true,
    // Compressed once, by the build.
    brotli: true,
    gzip: true,
    // The only HTML file is the template, which must not be served.
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
    // sirv misreads the range "5-2" as a part of minus two bytes, and no file here needs ranges: they are sent whole.
    delete koa.req.headers.range;
    // sirv opens the file and handles nothing else: an unreadable file would crash the shop, and one whose download was
    // aborted would stay open.
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

/** Whether a path, after unescaping as sirv does, contains a name that begins with a dot. */
function isHidden(pathname: string): boolean {
  try {
    return decodeURIComponent(pathname).includes('/.');
  } catch {
    // Invalid percent-encoding: no file has such a name.
    return true;
  }
}
