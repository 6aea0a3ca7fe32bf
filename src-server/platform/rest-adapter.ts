/** Serves the table of REST rows: finds the row, reads and checks the input, runs the adapter, writes the answer. */
import type { Context as KoaContext, Middleware } from 'koa';
import { Readable } from 'node:stream';
import { getRawBody } from 'raw-body';
import { ERRORS, ShopError } from '../../src-shared/errors.ts';
import { refuseNul } from './refuse-nul.ts';

export const MAX_BODY_BYTES = 64_000;

/** The parts of a row this adapter looks at; the feature's types are checked where the row is declared. */
export interface ServableRoute<Ctx> {
  method: string;
  path: string;
  signedIn?: boolean;
  forEverybody?: true;
  isHeavy?: true;
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

interface CompiledRoute<Ctx> {
  route: ServableRoute<Ctx>;
  pattern: RegExp;
  names: string[];
}

/**
 * @param contextOf the request's context; it refuses with `not_authenticated` when `signedIn` is asked and nobody is.
 */
export function serveRest<Ctx>(
  routes: readonly ServableRoute<Ctx>[],
  contextOf: (koa: KoaContext, route: ServableRoute<Ctx>) => Promise<Ctx>,
): Middleware {
  const compiled = routes.map(compile);
  const matching = (path: string): CompiledRoute<Ctx>[] =>
    compiled.filter(({ pattern }) => pattern.test(path));
  // Most requests spell a path without parameters as the table does: these need no look at every pattern.
  const fixed = new Map(routes.map(({ path }) => [path, matching(path)]));
  return async (koa, next) => {
    const isApi = koa.path === '/api' || koa.path.startsWith('/api/');
    if (!isApi || koa.path.startsWith('/api/trpc/')) return next();
    const matches = fixed.get(koa.path) ?? matching(koa.path);
    if (matches.length === 0) throw new ShopError('not_found');
    const method = koa.method === 'HEAD' ? 'GET' : koa.method;
    const match = matches.find(({ route }) => route.method === method);
    if (!match) {
      koa.set('Allow', matches.map(({ route }) => route.method).join(', '));
      throw new ShopError('method_not_allowed');
    }
    const ctx = await contextOf(koa, match.route);
    const input = await readInput(koa, match);
    writeAnswer(koa, await match.route.handle(ctx, input as never));
  };
}

/** The row that a method and path belong to, for decisions made before it runs. */
export function findRoute<Route extends { method: string; path: string }>(
  routes: readonly Route[],
  method: string,
  path: string,
): Route | undefined {
  return routes.find((route) => route.method === method && patternOf(route.path).pattern.test(path));
}

function compile<Ctx>(route: ServableRoute<Ctx>): CompiledRoute<Ctx> {
  return { route, ...patternOf(route.path) };
}

interface PathPattern {
  pattern: RegExp;
  names: string[];
}

/** Of the paths of the tables, which are asked for with every request. */
const patterns = new Map<string, PathPattern>();

function patternOf(path: string): PathPattern {
  const pattern = patterns.get(path) ?? compilePath(path);
  patterns.set(path, pattern);
  return pattern;
}

/** `/api/login/status/{queueId}/` -> an expression that also takes the path without its last slash. */
function compilePath(path: string): PathPattern {
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

async function readInput<Ctx>(koa: KoaContext, { route, pattern, names }: CompiledRoute<Ctx>) {
  const values = pattern.exec(koa.path)?.slice(1) ?? [];
  const rawParams = Object.fromEntries(names.map((name, index) => [name, decode(values[index] ?? '')]));
  const hasBody = route.body !== undefined || (koa.method !== 'GET' && koa.method !== 'HEAD');
  const rawBody = hasBody ? await readBody(koa) : Buffer.alloc(0);
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
    // A broken escape: nothing has such a name either.
  }
  throw new ShopError('not_found');
}

async function readBody(koa: KoaContext): Promise<Buffer> {
  try {
    return await getRawBody(koa.req, { limit: MAX_BODY_BYTES });
  } catch (error) {
    if ((error as { type?: string }).type === 'entity.too.large') {
      // The rest of the body is not read: the connection cannot be used again.
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

/** Piece by piece, as fast as the reader takes it. One that breaks off ends the connection: half an answer is none. */
function writeStream(koa: KoaContext, pieces: AsyncIterable<string>): void {
  const body = Readable.from(pieces, { highWaterMark: 1 });
  body.once('error', () => koa.res.destroy());
  koa.type = 'json';
  koa.body = body;
}

/** Refusals that name their code beside `detail`. */
const CODED_STATUSES: ReadonlySet<number> = new Set([403, 422]);

/**
 * A refusal in the words of the REST contract.
 * @param options.isNamed the row belongs to the marketplace, trade or hide: a 400 says `{code, error}`.
 */
export function writeRefusal(koa: KoaContext, refusal: ShopError, { isNamed = false } = {}): void {
  const retryAfter = refusal.data?.['retryAfterSeconds'];
  koa.status = ERRORS[refusal.code].status;
  if (typeof retryAfter === 'number') koa.set('Retry-After', String(retryAfter));
  if (isNamed && koa.status === 400) {
    koa.body = refusal.fields
      ? { code: 'S400', error: refusal.fields }
      : { code: refusal.code, error: refusal.message };
    return;
  }
  koa.body = refusal.fields ?? {
    detail: refusal.message,
    ...(CODED_STATUSES.has(koa.status) ? { code: refusal.code } : {}),
    ...(refusal.data?.['reference'] ? { reference: refusal.data['reference'] } : {}),
  };
}
