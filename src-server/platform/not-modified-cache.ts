/**
 * "Nothing new" for those who poll the big lists: ten times as often as anything else is asked, and always the same is said.
 * The first such answer goes the whole way; for a moment its headers are then given to everybody who has the same body,
 * before the application hears of the request.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Context as KoaContext, Middleware } from 'koa';
import { type ObserveRequest, REQUEST_ID_HEADER } from './observe-requests.ts';

/** As old as a list may be itself (catalog/queries/ready-bodies.ts). */
const FOR_MS = 1_000;
/**
 * What a cache has to hear again (RFC 9110, 15.4.5) and what the shop says of its lists. The others are with the answer that the client
 * has, such as those for its safety, or belong to one request.
 */
const REPEATED = /^(cache-control|etag|vary|x-(catalog|plain|shop)-.*)$/;

/** Names and values in turn: what Node writes without looking at each header that an answer might have by then. */
type Headers = readonly string[];

export class NotModifiedCache {
  readonly #paths: ReadonlySet<string>;
  readonly #revisionOf: () => string;
  #known = new Map<string, Headers>();
  #knownOf = '';
  #knownUntil = 0;

  /** @param paths of answers that are the same for everybody; @param revisionOf changes whenever they may */
  constructor(paths: ReadonlySet<string>, revisionOf: () => string) {
    this.#paths = paths;
    this.#revisionOf = revisionOf;
  }

  /** Answers what is known, and leaves all else to the application. */
  before(application: RequestListener, observe: ObserveRequest): RequestListener {
    return (req, res) => {
      const headers = this.#find(req);
      if (!headers) return application(req, res);
      const { observed } = observe(req, res, () => req.url ?? '');
      res.writeHead(304, [REQUEST_ID_HEADER, observed.id, ...headers]);
      res.end();
    };
  }

  /** A part of the application, which keeps what it answers. */
  keep(): Middleware {
    return async (koa, next) => {
      const key = this.#keyOf(koa.req);
      if (key === undefined) return next();
      const known = this.#known;
      await next();
      if (koa.status === 304 && koa.response.get('ETag') === koa.headers['if-none-match'])
        known.set(key, headersOf(koa));
    };
  }

  #find(req: IncomingMessage): Headers | undefined {
    const key = this.#keyOf(req);
    if (key === undefined) return undefined;
    const now = performance.now();
    if (now > this.#knownUntil || this.#knownOf !== this.#revisionOf()) {
      this.#known = new Map();
      this.#knownOf = this.#revisionOf();
      this.#knownUntil = now + FOR_MS;
    }
    return this.#known.get(key);
  }

  /** Undefined: this one is not answered from here. */
  #keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
    const etag = headers['if-none-match'];
    // As it came: taking an address apart costs a tenth of all this.
    const isRepeated = etag !== undefined && method === 'GET' && this.#paths.has(url);
    // A browser without a CSRF cookie is to get one.
    return isRepeated && /csrftoken=/.test(headers.cookie ?? '') ? `${url} ${etag}` : undefined;
  }
}

function headersOf(koa: KoaContext): Headers {
  return Object.entries(koa.res.getHeaders()).flatMap(([name, value]) =>
    REPEATED.test(name) ? [name, String(value)] : [],
  );
}
