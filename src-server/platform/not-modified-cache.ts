/**
 * "Nothing new" for those who poll the big lists: ten times as often as anything else is asked, and always the same is said.
 * The first such answer goes the whole way; for a moment its headers are then given to everybody who has the same body,
 * before anything else looks at the request.
 */
import type { Context as KoaContext, Middleware } from 'koa';

/** As old as a list may be itself (catalog/queries/ready-bodies.ts). */
const FOR_MS = 1_000;
/**
 * What a cache has to hear again (RFC 9110, 15.4.5) and what the shop says of its lists. The others are with the answer that the client
 * has, such as those for its safety, or belong to one request.
 */
const REPEATED = /^(cache-control|etag|vary|x-(catalog|plain|shop)-.*)$/;

type Headers = ReturnType<KoaContext['res']['getHeaders']>;

/** @param paths of answers that are the same for everybody; @param revisionOf changes whenever they may */
export function notModifiedCache(paths: ReadonlySet<string>, revisionOf: () => string): Middleware {
  let known = new Map<string, Headers>();
  let knownOf = '';
  let knownUntil = 0;
  return async (koa, next) => {
    const { url = '', headers: asked } = koa.req;
    const etag = asked['if-none-match'];
    // As it came: taking an address apart costs a tenth of all this.
    const isRepeated = etag !== undefined && koa.method === 'GET' && paths.has(url);
    // A browser without a CSRF cookie is to get one.
    if (!isRepeated || !/csrftoken=/.test(asked.cookie ?? '')) return next();
    const now = performance.now();
    if (now > knownUntil || knownOf !== revisionOf()) {
      known = new Map();
      knownOf = revisionOf();
      knownUntil = now + FOR_MS;
    }
    const key = `${url} ${etag}`;
    const headers = known.get(key);
    if (headers) {
      koa.respond = false;
      koa.res.writeHead(304, headers);
      koa.res.end();
      return;
    }
    const answers = known;
    await next();
    if (koa.status === 304 && etag === koa.response.get('ETag')) answers.set(key, headersOf(koa));
  };
}

function headersOf(koa: KoaContext): Headers {
  return Object.fromEntries(Object.entries(koa.res.getHeaders()).filter(([name]) => REPEATED.test(name)));
}
