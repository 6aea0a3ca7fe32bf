/**
 * Answers calls of tRPC that are no plain queries (trpc-queries.ts). Those whose body is JSON, all commands, are read and written whole; the
 * library's own adapter pumps both through streams of the web. Everything else is left to it: subscriptions, bodies of other types.
 */
import { type AnyRouter, type inferRouterContext, TRPCError } from '@trpc/server';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { resolveResponse } from '@trpc/server/http';
import type { Context as KoaContext } from 'koa';
import { getRawBody } from 'raw-body';
import { MAX_BODY_BYTES } from './rest-adapter.ts';

const UTF8 = new TextDecoder();

interface TrpcCalls<Router extends AnyRouter> {
  router: Router;
  /** Of the procedures, with commas between those of a batch. */
  path: string;
  maxBatchSize: number;
  /** Whether a query may come in a body, which no log has. */
  allowMethodOverride?: boolean;
  createContext: () => Promise<inferRouterContext<Router>>;
}

export async function answerTrpc<Router extends AnyRouter>(
  koa: KoaContext,
  calls: TrpcCalls<Router>,
): Promise<void> {
  koa.respond = false;
  koa.res.statusCode = 200;
  return isJson(koa) ? answerJson(koa, calls) : answerByStreams(koa, calls);
}

function answerByStreams({ req, res }: KoaContext, calls: TrpcCalls<AnyRouter>): Promise<void> {
  return nodeHTTPRequestHandler({ ...calls, req, res, maxBodySize: MAX_BODY_BYTES });
}

function isJson({ method, headers }: KoaContext): boolean {
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl') === true) return false;
  return method === 'POST' && headers['content-type']?.startsWith('application/json') === true;
}

async function answerJson(koa: KoaContext, calls: TrpcCalls<AnyRouter>): Promise<void> {
  const { res } = koa;
  // It has what is read of a `Request` where the body is JSON.
  const req = new WholeRequest(koa) as unknown as Request;
  const response = await resolveResponse({ ...calls, req, error: null });
  res.statusCode = response.status;
  for (const [name, value] of response.headers) res.setHeader(name, value);
  res.end(await response.text());
}

class WholeRequest {
  readonly method: string;
  readonly url: string;
  readonly signal: AbortSignal;
  readonly headers: Pick<Headers, 'get' | 'has'>;
  readonly #koa: KoaContext;

  constructor(koa: KoaContext) {
    this.#koa = koa;
    this.method = koa.method;
    // Only its parameters are read.
    this.url = `http://localhost${koa.path}${koa.search}`;
    this.headers = {
      get: (name) => koa.headers[name]?.toString() ?? null,
      has: (name) => koa.headers[name] !== undefined,
    };
    const leaving = new AbortController();
    // An abort makes an error with a stack, which a request that was answered has no use for.
    koa.res.once('close', () => {
      if (!koa.res.writableFinished) leaving.abort();
    });
    this.signal = leaving.signal;
  }

  async json(): Promise<unknown> {
    return JSON.parse(UTF8.decode(await this.#body()));
  }

  async #body(): Promise<Buffer> {
    try {
      return await getRawBody(this.#koa.req, { limit: MAX_BODY_BYTES });
    } catch (cause) {
      const isTooLarge = (cause as { type?: string }).type === 'entity.too.large';
      // The rest of the body is not read: the connection cannot be used again.
      this.#koa.res.setHeader('Connection', 'close');
      throw new TRPCError({ code: isTooLarge ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST', cause });
    }
  }
}
