/** Serves the table of REST rows: finds the row, reads and validates the input, runs the handler, writes the answer. */
import type { Context as KoaContext, Middleware } from 'koa';
import { Readable } from 'node:stream';
import { getRawBody } from 'raw-body';
import { ERRORS, ShopError } from '../../src-shared/errors.ts';
import { refuseNul } from './refuse-nul.ts';

export const MAX_BODY_BYTES = 64_000;

/** The parts of a row that this adapter uses; the feature's types are checked where the row is declared. */
interface ServableRoute<Ctx> {
  method: string;
  path: string;
  params?: Parser;
  query?: Parser;
  body?: Parser | 'raw';
  handle(ctx: Ctx, input: never): Promise<ServableAnswer>;
}
interface Parser {
  parse(value: unknown): unknown;
}
interface ServableAnswer {
  status: number;
  body?: unknown;
  raw?: Uint8Array;
  stream?: AsyncIterable<string>;
  headers?: Record<string, string>;
  redirectTo?: string;
}

/** A row of the table and the path's parameters, still percent-encoded. */
export interface RouteMatch<Route> {
  route: Route;
  params: Record<string, string>;
}

interface CompiledRoute<Route> {
  route: Route;
  pattern: RegExp;
  names: string[];
}

/** The REST rows with compiled paths. */
export class RouteTable<Route extends { method: string; path: string }> {
  readonly #compiled: CompiledRoute<Route>[];
  /** Rows by literal path: most requests match one of these without trying every pattern. */
  readonly #fixed: Map<string, CompiledRoute<Route>[]>;

  constructor(routes: readonly Route[]) {
    this.#compiled = routes.map((route) => ({ route, ...compilePath(route.path) }));
    this.#fixed = new Map(routes.map(({ path }) => [path, this.#matching(path)]));
  }

  /** Finds the row for a method (HEAD counts as GET) and a path. */
  match(method: string, path: string): RouteMatch<Route> | undefined {
    const wanted = method === 'HEAD' ? 'GET' : method;
    const found = this.#withPath(path).find(({ route }) => route.method === wanted);
    if (!found) return undefined;
    const values = found.pattern.exec(path)?.slice(1) ?? [];
    const params = Object.fromEntries(found.names.map((name, index) => [name, values[index] ?? '']));
    return { route: found.route, params };
  }

  /** The methods that a path accepts; empty if no row has the path. */
  methodsOf(path: string): string[] {
    return this.#withPath(path).map(({ route }) => route.method);
  }

  #withPath(path: string): CompiledRoute<Route>[] {
    return this.#fixed.get(path) ?? this.#matching(path);
  }

  #matching(path: string): CompiledRoute<Route>[] {
    return this.#compiled.filter(({ pattern }) => pattern.test(path));
  }
}

/** Compiles `/api/login/status/{queueId}/` into an expression that also matches without the trailing slash. */
function compilePath(path: string): { pattern: RegExp; names: string[] } {
  const names: string[] = [];
  const source = path
    .replace(/\/$/, '')
    .replaceAll('.', String.raw`\.`)
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      names.push(name);
      return '([^/]+)';
    });
  return { pattern: new RegExp(`^${source}/?$`), names };
}

/**
 * Answers everything below /api/ except tRPC. Throws `not_found` and `method_not_allowed`.
 *
 * @param matchOf the row of this request, looked up once for all that need it
 * @param contextOf the request's context; throws if the row's `auth` is not met
 */
export function serveRest<Ctx, Route extends ServableRoute<Ctx>>(
  table: RouteTable<Route>,
  matchOf: (koa: KoaContext) => RouteMatch<Route> | undefined,
  contextOf: (koa: KoaContext, route: Route) => Promise<Ctx>,
): Middleware {
  return async (koa, next) => {
    const isApi = koa.path === '/api' || koa.path.startsWith('/api/');
    if (!isApi || koa.path.startsWith('/api/trpc/')) return next();
    const match = matchOf(koa);
    if (!match) {
      const methods = table.methodsOf(koa.path);
      if (methods.length === 0) throw new ShopError('not_found');
      koa.set('Allow', methods.join(', '));
      throw new ShopError('method_not_allowed');
    }
    // Before the context: the session is looked up when the body is complete, because it may end while a slow one arrives.
    const rawBody = hasBody(koa, match) ? await readBody(koa) : Buffer.alloc(0);
    const ctx = await contextOf(koa, match.route);
    const input = inputOf(koa, match, rawBody);
    writeAnswer(koa, await match.route.handle(ctx, input as never));
  };
}

function hasBody<Ctx>({ method }: KoaContext, { route }: RouteMatch<ServableRoute<Ctx>>): boolean {
  return route.body !== undefined || (method !== 'GET' && method !== 'HEAD');
}

function inputOf<Ctx>(koa: KoaContext, { route, params }: RouteMatch<ServableRoute<Ctx>>, rawBody: Buffer) {
  const rawParams = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decode(value)]));
  const query = { ...koa.query };
  const body = route.body && route.body !== 'raw' ? parseJson(rawBody) : undefined;
  refuseNul(query);
  refuseNul(body);
  return {
    params: route.params?.parse(rawParams),
    query: route.query?.parse(query),
    body: route.body && route.body !== 'raw' ? route.body.parse(body) : undefined,
    rawBody,
    headers: koa.headers,
  };
}

function decode(value: string): string {
  try {
    const decoded = decodeURIComponent(value);
    if (!decoded.includes('\0')) return decoded;
  } catch {
    // Invalid percent-encoding: no resource has such a name.
  }
  throw new ShopError('not_found');
}

async function readBody(koa: KoaContext): Promise<Buffer> {
  try {
    return await getRawBody(koa.req, { limit: MAX_BODY_BYTES });
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') {
      // The rest of the body is not read, so the connection cannot be reused.
      koa.set('Connection', 'close');
      throw new ShopError('body_too_large');
    }
    throw new ShopError('bad_request', { cause: error });
  }
}

function parseJson(raw: Buffer): unknown {
  if (raw.length === 0) return {};
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (error) {
    throw new ShopError('bad_request', {
      text: 'JSON parse error: the body is not valid JSON.',
      cause: error,
    });
  }
}

function writeAnswer(koa: KoaContext, answer: ServableAnswer): void {
  if (answer.headers) koa.set(answer.headers);
  if (answer.redirectTo !== undefined) {
    koa.redirect(answer.redirectTo);
    koa.status = answer.status;
    return;
  }
  koa.status = answer.status;
  if (answer.stream) writeStream(koa, answer.stream);
  else if (answer.raw)
    koa.body = Buffer.from(answer.raw.buffer, answer.raw.byteOffset, answer.raw.byteLength);
  else if (answer.status !== 304) koa.body = answer.body ?? {};
}

/**
 * Writes chunk by chunk, as fast as the client reads. An error closes the connection, so that no client takes half an
 * answer for a whole one.
 */
function writeStream(koa: KoaContext, pieces: AsyncIterable<string>): void {
  const body = Readable.from(pieces, { highWaterMark: 1 });
  body.once('error', () => koa.res.destroy());
  koa.type = 'json';
  koa.body = body;
}

/** Statuses whose refusals contain their code beside `detail`. */
const CODED_STATUSES: ReadonlySet<number> = new Set([403, 422]);

/**
 * Writes a refusal in the REST contract's format.
 *
 * @param errors `coded`: a 400 is `{code, error}` instead of `{detail}` or messages by field
 */
export function writeRefusal(koa: KoaContext, refusal: ShopError, errors: 'plain' | 'coded'): void {
  const retryAfter = refusal.data?.['retryAfterSeconds'];
  koa.status = ERRORS[refusal.code].status;
  if (typeof retryAfter === 'number') koa.set('Retry-After', String(retryAfter));
  if (errors === 'coded' && koa.status === 400) {
    koa.body = refusal.fields
      ? { code: 'S400', error: refusal.fields }
      : { code: refusal.code, error: refusal.message };
    return;
  }
  koa.body = refusal.fields ?? {
    detail: refusal.message,
    ...(CODED_STATUSES.has(koa.status) ? { code: refusal.code } : {}),
    // How to continue: which action needs a proof, and by which factors.
    ...(refusal.code === 'second_factor_required' ? refusal.data : {}),
    ...(refusal.data?.['reference'] ? { reference: refusal.data['reference'] } : {}),
  };
}
