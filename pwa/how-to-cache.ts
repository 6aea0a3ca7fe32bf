/** How the service worker answers requests: one function per kind, and what happens when a new build takes over. */
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { PrecacheController } from 'workbox-precaching';
import { CacheFirst } from 'workbox-strategies';
import { STORED_PAGE, STORED_PAGE_CACHE } from '../src-shared/stored-page.ts';
import { ASSETS } from './what-to-cache.ts';

/** The page used as a fallback for every address. */
const SHELL = '/';
/** A slower connection is treated as missing. */
const PAGE_WITHIN_MS = 3000;
const OTHER_BUILDS = 'assets-of-other-builds';
/** A build has about 240 files: room for the previous build, and for files already fetched of the next one. */
const OTHER_BUILDS_LIMIT = { maxEntries: 600 };
/** One by one, the files of a build would each cost a round trip; more at once would compete with the page. */
const FETCHED_AT_ONCE = 4;
const MOST_PICTURES = 300;
const PICTURES_FOR_SECONDS = 30 * 24 * 60 * 60;

export const precache = new PrecacheController();

/** Files of builds other than the worker's own: open tabs still load the chunks of the build they started with. */
const otherBuilds = new CacheFirst({
  cacheName: OTHER_BUILDS,
  plugins: [new ExpirationPlugin({ ...OTHER_BUILDS_LIMIT, purgeOnQuotaError: true })],
});

/**
 * Pictures are requested with CORS, so that failures are visible and a cached picture counts with its own size; for
 * opaque responses, browsers count megabytes each.
 */
const pictures = new CacheFirst({
  cacheName: 'champion-pictures',
  plugins: [
    {
      requestWillFetch: async ({ request }) =>
        new Request(request.url, { mode: 'cors', credentials: 'omit' }),
    },
    new ExpirationPlugin({
      maxEntries: MOST_PICTURES,
      maxAgeSeconds: PICTURES_FOR_SECONDS,
      purgeOnQuotaError: true,
    }),
  ],
});
const originsWithoutCors = new Set<string>();

/** Caches the files of the build that are missing. Fails as soon as one of them fails. */
export async function fetchPrecache(): Promise<void> {
  const cache = await caches.open(precache.strategy.cacheName);
  const cached = new Set((await cache.keys()).map(({ url }) => url));
  const missing = [...precache.getURLsToCacheKeys()].filter(([, key]) => !cached.has(key));
  const fetchMissing = async (): Promise<void> => {
    for (let file = missing.shift(); file; file = missing.shift()) {
      const [url, key] = file;
      // A name without a hash stays the same when the file changes.
      const response = await fetch(url, {
        cache: key === url ? 'default' : 'reload',
        credentials: 'same-origin',
      });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      // While two builds serve, the page may be the other's: the browser tries again at its next check.
      if (new URL(url).pathname === SHELL && !namesOwnFiles(await response.clone().text()))
        throw new Error(`${url}: of another build`);
      // Browsers refuse pages that came over another address.
      await cache.put(key, response.redirected ? new Response(response.body, response) : response);
    }
  };
  await Promise.all(Array.from({ length: FETCHED_AT_ONCE }, fetchMissing));
}

export function isPrecached(url: string): boolean {
  return precache.getCacheKeyForURL(url) !== undefined;
}

/**
 * The server's page, which has the right head and status; without a connection the stored page, or the shell, which can
 * render every page by itself.
 */
export async function answerPage(event: FetchEvent): Promise<Response> {
  const fromServer = fetchPage(event);
  const inTime = await Promise.race([fromServer.catch(() => undefined), nothingAfter(PAGE_WITHIN_MS)]);
  if (inTime && !isGatewayFailure(inTime)) return inTime;
  return (await findStoredPage(event.request)) ?? (await precache.matchPrecache(SHELL)) ?? fromServer;
}

const NAMED_FILES = /"(\/assets\/[^"]+)"/g;

/** Whether all files that a page names belong to this build: those of another may not be here. */
function namesOwnFiles(html: string): boolean {
  return [...html.matchAll(NAMED_FILES)].every(([, file = '']) => isPrecached(file));
}

/** The page as the server has drawn it, if it is stored and all its files belong to this build. */
async function findStoredPage({ url }: Request): Promise<Response | undefined> {
  const { pathname, search } = new URL(url);
  if (pathname !== STORED_PAGE || search !== '') return undefined;
  const page = await (await caches.open(STORED_PAGE_CACHE)).match(STORED_PAGE);
  if (page === undefined) return undefined;
  const html = await page.text();
  return namesOwnFiles(html) ? new Response(html, page) : undefined;
}

async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  const preloaded = (await preloadResponse) as Response | undefined;
  return preloaded ?? fetch(request);
}

/** A proxy answers, but the shop behind it does not. */
function isGatewayFailure({ status }: Response): boolean {
  return status >= 502 && status <= 504;
}

function nothingAfter(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, undefined);
  });
}

export function answerFile(event: FetchEvent): Promise<Response> {
  return precache.strategy.handle({ event, request: event.request });
}

export function answerAsset(event: FetchEvent): Promise<Response> {
  if (isPrecached(event.request.url)) return answerFile(event);
  return otherBuilds.handle({ event, request: event.request });
}

/** Pictures of hosts that do not allow CORS are shown, but not cached. */
export async function answerPicture(event: FetchEvent): Promise<Response> {
  const { origin } = new URL(event.request.url);
  if (originsWithoutCors.has(origin)) return fetch(event.request);
  try {
    return await pictures.handle({ event, request: event.request });
  } catch {
    const picture = await fetch(event.request);
    originsWithoutCors.add(origin);
    return picture;
  }
}

/** Saves the precached chunks of the previous build, which the precache drops when this build takes over. */
export async function keepEarlierAssets(): Promise<void> {
  const [from, to] = await Promise.all([caches.open(precache.strategy.cacheName), caches.open(OTHER_BUILDS)]);
  const outdated = (await from.keys()).filter(
    ({ url }) => new URL(url).pathname.startsWith(ASSETS) && !isPrecached(url),
  );
  const expiration = new CacheExpiration(OTHER_BUILDS, OTHER_BUILDS_LIMIT);
  for (const request of outdated) {
    const response = await from.match(request);
    if (!response) continue;
    await to.put(request, response);
    await expiration.updateTimestamp(request.url);
  }
  await expiration.expireEntries();
}
