/**
 * Answers 304 to clients that poll the big lists, by far the most frequent requests. The first such answer takes the full
 * path through the application; for a moment, its headers are then repeated to every client that has the same body, before
 * the application sees the request.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { Context as KoaContext, Middleware } from 'koa';
import { type ObserveRequest, REQUEST_ID_HEADER } from './observe-requests.ts';

/** The maximum age of a list (catalog/queries/ready-bodies.ts). */
const FOR_MS = 1_000;
/**
 * The headers that a 304 must repeat (RFC 9110, 15.4.5), and the shop's own headers for its lists. The client has the others, such as
 * security headers, from its first answer, or they belong to one request.
 */
const REPEATED = /^(cache-control|etag|vary|x-(catalog|plain|shop)-.*)$/;

/** Names and values in turn: Node writes these without checking each header. */
type Headers = readonly string[];

export class NotModifiedCache {
  readonly #paths: ReadonlySet<string>;
  readonly #revisionOf: () => string;
  #known = new Map<string, Headers>();
  #knownOf = '';
  #knownUntil = 0;

  /**
   * @param paths of answers that are the same for every client
   * @param revisionOf changes whenever those answers may change
   */
  constructor(paths: ReadonlySet<string>, revisionOf: () => string) {
    this.#paths = paths;
    this.#revisionOf = revisionOf;
  }

  /** Answers what is known, and passes all other requests to the application. */
  before(application: RequestListener, observe: ObserveRequest): RequestListener {
    return (req, res) => {
      const headers = this.#find(req);
      if (!headers) return application(req, res);
      const { observed } = observe(req, res, () => req.url ?? '');
      res.writeHead(304, [REQUEST_ID_HEADER, observed.id, ...headers]);
      res.end();
    };
  }

  /** A middleware of the application that records its 304 answers. */
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

  /** Undefined: the request is not answered from here. */
  #keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
    const etag = headers['if-none-match'];
    // Compares the raw address: parsing it would cost a tenth of all this.
    const isRepeated = etag !== undefined && method === 'GET' && this.#paths.has(url);
    // A browser without a CSRF cookie must get one.
    return isRepeated && /csrftoken=/.test(headers.cookie ?? '') ? `${url} ${etag}` : undefined;
  }
}

function headersOf(koa: KoaContext): Headers {
  return Object.entries(koa.res.getHeaders()).flatMap(([name, value]) =>
    REPEATED.test(name) ? [name, String(value)] : [],
  );
}
