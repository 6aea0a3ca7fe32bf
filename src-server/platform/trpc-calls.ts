/* oxlint-disable no-underscore-dangle -- where tRPC keeps the procedures of a router */
/**
 * Answers tRPC calls as tRPC's adapter for Node does, but without the web Request, Response and streams that the adapter creates for
 * each call: those cost more than most answers. Handles queries by GET and JSON by POST. Everything else (other bodies, unknown
 * procedures, oversized batches) is left to the adapter before any work is done.
 */
import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
} from '@trpc/server';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { Context as KoaContext } from 'koa';
import { getRawBody } from 'raw-body';
import { MAX_BODY_BYTES } from './rest-adapter.ts';
import { ReadyJson } from './ready-json.ts';
import { runProcedure } from './run-procedure.ts';
import { streamEvents } from './trpc-streams.ts';

interface CallRequest {
  router: AnyTRPCRouter;
  /** The procedures' names; those of a batch are separated by commas. */
  path: string;
  maxBatchSize: number;
  /** Whether queries may use POST, whose bodies are not logged. */
  allowMethodOverride?: boolean;
  createContext: () => Promise<unknown>;
}

interface Call {
  path: string;
  procedure: AnyTRPCProcedure;
  batchIndex: number;
}

/** What all calls of a request share: created once; if that fails, each call fails. */
interface Shared {
  /** By the calls' positions. */
  inputs: () => Record<number, unknown>;
  context: () => unknown;
}

interface CallAnswer {
  status: number;
  json: Json;
}

/** In pieces; those that are ready are bytes. */
type Json = readonly (string | Buffer)[];

const MULTI_STATUS = 207;
const JSON_TYPE = 'application/json';
const UTF8 = new TextDecoder();

export async function answerCalls(koa: KoaContext, request: CallRequest): Promise<void> {
  koa.respond = false;
  koa.res.statusCode = 200;
  const params = new URLSearchParams(koa.querystring);
  // Before the context: the session is looked up when the body is complete, because it may end while a slow one arrives.
  const text = koa.method === 'GET' ? () => params.get('input') || null : await settled(() => readBody(koa));
  const calls = isPlain(koa, params) ? callsOf(koa, request, params) : undefined;
  if (!calls) return leaveToAdapter(koa, request, text);
  const [first] = calls;
  const inputs = once(() => inputsOf(text(), params));
  if (first?.procedure._def.type === 'subscription')
    return answerSubscription(koa, request, first, { params, inputs });
  const shared = { inputs, context: await settled(request.createContext) };
  const answers = await Promise.all(calls.map((call) => answerCall(request.router, call, shared)));
  const json = answers.flatMap((answer, at) => (at === 0 ? answer.json : [',', ...answer.json]));
  write(koa, statusOf(answers), params.has('batch') ? ['[', ...json, ']'] : json);
}

/** @param text throws if the body could not be read; then each call fails */
function leaveToAdapter(
  { method, req, res }: KoaContext,
  request: CallRequest,
  text: () => string | null,
): Promise<void> {
  if (method === 'GET') return nodeHTTPRequestHandler({ ...request, req, res });
  try {
    return nodeHTTPRequestHandler({ ...request, req: Object.assign(req, { body: text() ?? '' }), res });
  } catch (cause) {
    async function createContext(): Promise<never> {
      throw cause;
    }
    return nodeHTTPRequestHandler({ ...request, createContext, req: Object.assign(req, { body: '' }), res });
  }
}

function isPlain({ method, req: { headers } }: KoaContext, params: URLSearchParams): boolean {
  const batch = params.get('batch');
  const type = headers['content-type'] ?? (method === 'GET' ? JSON_TYPE : '');
  return (
    (method === 'GET' || method === 'POST') &&
    type.startsWith(JSON_TYPE) &&
    headers['trpc-accept'] === undefined &&
    headers.accept?.includes('jsonl') !== true &&
    (batch === null || batch === '1') &&
    !params.has('connectionParams')
  );
}

/** @returns undefined unless all are procedures of one type that this method allows */
function callsOf(
  { method }: KoaContext,
  { router, path, maxBatchSize, allowMethodOverride = false }: CallRequest,
  params: URLSearchParams,
): Call[] | undefined {
  const procedures = router._def.procedures as Readonly<Record<string, AnyTRPCProcedure | undefined>>;
  // None of our names needs percent-encoding.
  const names = params.has('batch') ? path.split(',') : [path];
  if (names.length > maxBatchSize) return undefined;
  const calls: Call[] = [];
  for (const [batchIndex, name] of names.entries()) {
    const procedure = procedures[name];
    if (procedure === undefined) return undefined;
    calls.push({ path: name, procedure, batchIndex });
  }
  const [type, ...otherTypes] = new Set(calls.map(({ procedure }) => procedure._def.type));
  const isTaken =
    method === 'GET'
      ? type === 'query' || (type === 'subscription' && !params.has('batch'))
      : type === 'mutation' || (type === 'query' && allowMethodOverride);
  return isTaken && otherTypes.length === 0 ? calls : undefined;
}

async function answerSubscription(
  koa: KoaContext,
  { router, createContext }: CallRequest,
  { path, procedure, batchIndex }: Call,
  { params, inputs }: { params: URLSearchParams; inputs: Shared['inputs'] },
): Promise<void> {
  const { _config: config } = router._def;
  const type = 'subscription';
  let ctx: unknown;
  let input: unknown;
  const getRawInput = async () => (input = withLastEvent(inputs()[0], lastEventIdOf(koa, params)));
  await streamEvents(koa.res, {
    pingMs: (config.sse?.ping?.enabled && config.sse.ping.intervalMs) || Infinity,
    client: config.sse?.client ?? {},
    async open(signal) {
      ctx = await createContext();
      return runProcedure(procedure, { path, getRawInput, ctx, type, signal, batchIndex });
    },
    errorShape(cause) {
      const error = getTRPCErrorFromUnknown(cause);
      return getTRPCErrorShape({ config, error, type, path, input, ctx });
    },
  });
}

/** The id of the last event that a reconnecting browser has received. */
function lastEventIdOf({ req }: KoaContext, params: URLSearchParams): string | null {
  const header = req.headers['last-event-id'];
  return typeof header === 'string' ? header : (params.get('lastEventId') ?? params.get('Last-Event-Id'));
}

function withLastEvent(input: unknown, lastEventId: string | null): unknown {
  if (!lastEventId) return input;
  const isRecord = typeof input === 'object' && input !== null && !Array.isArray(input);
  return isRecord ? { ...input, lastEventId } : (input ?? { lastEventId });
}

function inputsOf(text: string | null, params: URLSearchParams): Record<number, unknown> {
  if (text === null) return {};
  const input = parse(text);
  if (!params.has('batch')) return [input];
  if (typeof input === 'object' && input !== null && !Array.isArray(input))
    return input as Record<number, unknown>;
  throw new TRPCError({
    code: 'BAD_REQUEST',
    message: '"input" needs to be an object when doing a batch call',
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: (cause as SyntaxError).message, cause });
  }
}

async function readBody({ req, res }: KoaContext): Promise<string> {
  try {
    return UTF8.decode(await getRawBody(req, { limit: MAX_BODY_BYTES }));
  } catch (cause) {
    const isTooLarge = (cause as { type?: string }).type === 'entity.too.large';
    // The rest of the body is not read, so the connection cannot be reused.
    res.setHeader('Connection', 'close');
    throw new TRPCError({ code: isTooLarge ? 'PAYLOAD_TOO_LARGE' : 'BAD_REQUEST', cause });
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** What was made, or throws why it was not. */
async function settled<Value>(make: () => Promise<Value>): Promise<() => Value> {
  try {
    const made = await make();
    return () => made;
  } catch (cause) {
    return () => {
      throw cause;
    };
  }
}

async function answerCall(
  router: AnyTRPCRouter,
  { path, procedure, batchIndex }: Call,
  { inputs, context }: Shared,
): Promise<CallAnswer> {
  const { type } = procedure._def;
  let ctx: unknown;
  let input: unknown;
  try {
    ctx = context();
    const getRawInput = async () => (input = inputs()[batchIndex]);
    const data = await runProcedure(procedure, {
      path,
      getRawInput,
      ctx,
      type,
      signal: undefined,
      batchIndex,
    });
    return { status: 200, json: resultJson(data) };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const shape = getTRPCErrorShape({ config: router._def._config, error, type, path, input, ctx });
    return { status: getHTTPStatusCode({ error: shape }), json: [JSON.stringify({ error: shape })] };
  }
}

function resultJson(data: unknown): Json {
  // `undefined` has no JSON.
  const json = data instanceof ReadyJson ? data.bytes : (JSON.stringify(data) as string | undefined);
  return json === undefined ? ['{"result":{}}'] : ['{"result":{"data":', json, '}}'];
}

function statusOf(answers: readonly CallAnswer[]): number {
  const statuses = new Set(answers.map(({ status }) => status));
  const [only = MULTI_STATUS] = statuses;
  return statuses.size === 1 ? only : MULTI_STATUS;
}

/** Writes everything at once, without copying bytes that are ready. */
function write({ res }: KoaContext, status: number, json: Json): void {
  res.statusCode = status;
  res.setHeader('Vary', 'trpc-accept, accept');
  res.setHeader('Content-Type', JSON_TYPE);
  if (json.every((piece) => typeof piece === 'string')) {
    res.end(json.join(''));
    return;
  }
  const length = json.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);
  res.setHeader('Content-Length', length);
  res.cork();
  for (const piece of json) res.write(piece);
  res.end();
}
