/* oxlint-disable no-underscore-dangle -- where tRPC keeps the procedures of a router */
/**
 * Answers queries of tRPC as its adapter for Node does, without the Request, Response and streams of the web that the adapter makes for each: they cost
 * more than most answers. Whatever is not plain (another method, a stream, an unknown procedure, an input that cannot be read) is left to the adapter.
 */
import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { Context as KoaContext } from 'koa';
import type { IncomingHttpHeaders } from 'node:http';
import { ReadyJson } from './ready-json.ts';

interface QueryRequest {
  router: AnyTRPCRouter;
  /** What follows the prefix of all calls. */
  path: string;
  maxBatchSize: number;
  createContext: () => Promise<unknown>;
}

interface QueryCall {
  path: string;
  procedure: AnyTRPCProcedure;
  input: unknown;
  batchIndex: number;
}

interface CallAnswer {
  status: number;
  text: string;
}

const MULTI_STATUS = 207;

/** @returns false for a request that is left to the adapter: nothing has been done then */
export async function answerQueries(koa: KoaContext, request: QueryRequest): Promise<boolean> {
  const params = new URLSearchParams(koa.querystring);
  const calls = isPlain(koa, params) ? readCalls(request, params) : undefined;
  if (!calls) return false;
  const contextOf = await contextOnce(request.createContext);
  const answers = await Promise.all(calls.map((call) => answerCall(request.router, call, contextOf)));
  const isBatch = params.has('batch');
  write(
    koa,
    statusOf(answers),
    isBatch ? `[${answers.map(({ text }) => text).join(',')}]` : answers[0]!.text,
  );
  return true;
}

function isPlain({ method, req: { headers } }: KoaContext, params: URLSearchParams): boolean {
  const batch = params.get('batch');
  return (
    method === 'GET' &&
    !asksForStream(headers) &&
    (headers['content-type'] ?? 'application/json').startsWith('application/json') &&
    (batch === null || batch === '1') &&
    !params.has('connectionParams')
  );
}

function asksForStream(headers: IncomingHttpHeaders): boolean {
  return headers['trpc-accept'] !== undefined || (headers.accept ?? '').includes('jsonl');
}

function readCalls(
  { router, path, maxBatchSize }: QueryRequest,
  params: URLSearchParams,
): QueryCall[] | undefined {
  const procedures = router._def.procedures as Readonly<Record<string, AnyTRPCProcedure | undefined>>;
  const isBatch = params.has('batch');
  // A name with an escape in it is none of ours.
  const names = isBatch ? path.split(',') : [path];
  const inputs = readInputs(params.get('input'), isBatch);
  if (names.length > maxBatchSize || !inputs) return undefined;
  const calls: QueryCall[] = [];
  for (const [batchIndex, name] of names.entries()) {
    const procedure = procedures[name];
    if (procedure?._def.type !== 'query') return undefined;
    calls.push({ path: name, procedure, input: inputs[batchIndex], batchIndex });
  }
  return calls;
}

/** By the places of the calls. */
function readInputs(text: string | null, isBatch: boolean): Record<number, unknown> | undefined {
  if (text === null || text === '') return {};
  try {
    const input: unknown = JSON.parse(text);
    if (!isBatch) return [input];
    const isByPlace = typeof input === 'object' && input !== null && !Array.isArray(input);
    return isByPlace ? (input as Record<number, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Calls of a request share its context, and fail alike when it could not be made. */
async function contextOnce(createContext: () => Promise<unknown>): Promise<() => unknown> {
  try {
    const context = await createContext();
    return () => context;
  } catch (cause) {
    return () => {
      throw cause;
    };
  }
}

async function answerCall(
  router: AnyTRPCRouter,
  { path, procedure, input, batchIndex }: QueryCall,
  contextOf: () => unknown,
): Promise<CallAnswer> {
  const type = 'query';
  let ctx: unknown;
  try {
    ctx = contextOf();
    const getRawInput = () => Promise.resolve(input);
    const data: unknown = await procedure({ path, getRawInput, ctx, type, signal: undefined, batchIndex });
    return { status: 200, text: resultText(data) };
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause);
    const shape = getTRPCErrorShape({ config: router._def._config, error, type, path, input, ctx });
    return { status: getHTTPStatusCode({ error: shape }), text: JSON.stringify({ error: shape }) };
  }
}

function resultText(data: unknown): string {
  // Of nothing there is no JSON.
  const json = data instanceof ReadyJson ? data.text : (JSON.stringify(data) as string | undefined);
  return json === undefined ? '{"result":{}}' : `{"result":{"data":${json}}}`;
}

function statusOf(answers: readonly CallAnswer[]): number {
  const statuses = new Set(answers.map(({ status }) => status));
  const [only = MULTI_STATUS] = statuses;
  return statuses.size === 1 ? only : MULTI_STATUS;
}

function write(koa: KoaContext, status: number, text: string): void {
  koa.respond = false;
  koa.res.statusCode = status;
  koa.res.setHeader('Vary', 'trpc-accept, accept');
  koa.res.setHeader('Content-Type', 'application/json');
  // The same bytes where all is ASCII, and copied as they are: as UTF-8 each letter is looked at.
  const isAscii = Buffer.byteLength(text) === text.length;
  koa.res.end(text, isAscii ? 'latin1' : 'utf8');
}
