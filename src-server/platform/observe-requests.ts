/**
 * What each request was, under which number, how it ended and how long it took: for the metrics, a trace and one line of the log. All name
 * the pattern of a route, never the address that was asked for: addresses hold what people look for, and there is no end to them.
 */
import type { Context as KoaContext, Middleware } from 'koa';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, ERRORS } from '../../src-shared/errors.ts';
import type { Log } from './log.ts';
import type { SpanOutcome, Tracer, TraceSpan } from './tracer.ts';

/** Every answer has it. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** `errors`: only what the shop is to blame for. */
export const REQUEST_LOGS = ['off', 'errors', 'all'] as const;
export type RequestLog = (typeof REQUEST_LOGS)[number];

/** `ok`, or the code of the refusal. */
export type Outcome = ErrorCode | 'ok';

/** A procedure of tRPC that a request called. */
interface ObservedCall {
  procedure: string;
  outcome: Outcome;
}

/** A request under way. */
export interface ObservedRequest {
  readonly id: string;
  readonly calls: ObservedCall[];
  /** Of a REST answer or a page that was refused. */
  refusal?: ErrorCode;
}

/** Counts what has happened; the metrics, where they are on. */
export interface RequestMeter {
  /** @param seconds null: a stream, which ends when its reader leaves */
  request(method: string, route: string, status: number, seconds: number | null): void;
  call(procedure: string, outcome: Outcome, seconds: number): void;
}

/** The status of an answer that its reader did not wait for, as proxies write it. */
const LEFT = 499;

interface RequestObservers {
  log: Log;
  requestLog: RequestLog;
  meter: RequestMeter | null;
  tracer: Tracer | null;
}

interface Observation {
  observed: ObservedRequest;
  /** Null: the request is not traced. */
  span: TraceSpan | null;
}

/** Gives a request its number and sees how it ends. @param routeOf asked then, where it matters */
export type ObserveRequest = (
  req: IncomingMessage,
  res: ServerResponse,
  routeOf: () => string,
) => Observation;

export function requestObserver({ log, requestLog, meter, tracer }: RequestObservers): ObserveRequest {
  // They have a switch of their own (`requestLog`): every LOG_LEVEL but "silent" has them.
  const lines =
    requestLog === 'off' || log.level === 'silent'
      ? null
      : log.child({ pid: process.pid }, { level: 'info' });
  return ({ method = '' }, res, routeOf) => {
    const observed: ObservedRequest = { id: randomUUID(), calls: [] };
    const span = tracer?.begin('request', method) ?? null;
    if (!meter && !lines && !span) return { observed, span };
    const startedAt = performance.now();
    res.once('close', () => {
      const ms = performance.now() - startedAt;
      const isStream = String(res.getHeader('content-type')).startsWith('text/event-stream');
      const status = res.writableFinished || isStream ? res.statusCode : LEFT;
      const isWanted = lines !== null && (requestLog === 'all' || isFault(status, observed));
      const route = meter || isWanted || span ? routeOf() : '';
      meter?.request(method, route, status, isStream ? null : ms / 1_000);
      if (isWanted) lines.info(lineOf(method, route, status, ms, observed), 'request');
      // A stream ends when its reader leaves, which says nothing; its calls are in a trace of their own.
      if (!isStream) span?.end(spanOutcome(method, route, status, observed));
    });
    return { observed, span };
  };
}

/** Outermost of all: it sees every answer that the application gives. */
export function observeRequests(observe: ObserveRequest, routeOf: (koa: KoaContext) => string): Middleware {
  return (koa, next) => {
    const { observed, span } = observe(koa.req, koa.res, () => routeOf(koa));
    (koa.state as { observed?: ObservedRequest }).observed = observed;
    koa.res.setHeader(REQUEST_ID_HEADER, observed.id);
    return span ? span.run(next) : next();
  };
}

export function observedOf(koa: KoaContext): ObservedRequest | undefined {
  return (koa.state as { observed?: ObservedRequest }).observed;
}

function isFault(status: number, { calls }: ObservedRequest): boolean {
  return status >= 500 || calls.some(({ outcome }) => outcome !== 'ok' && ERRORS[outcome].status >= 500);
}

function spanOutcome(
  method: string,
  route: string,
  status: number,
  { id, refusal }: ObservedRequest,
): SpanOutcome {
  return {
    name: `${method} ${route}`,
    attributes: {
      'http.request.method': method,
      'http.route': route,
      'http.response.status_code': status,
      'level30.request': id,
    },
    ...(status >= 500 ? { fault: refusal ?? String(status) } : {}),
  };
}

function lineOf(method: string, route: string, status: number, ms: number, observed: ObservedRequest) {
  const { id, calls, refusal } = observed;
  return {
    request: id,
    method,
    route,
    status,
    outcome: refusal ?? (status < 400 ? 'ok' : String(status)),
    ...(calls.length > 0 ? { calls } : {}),
    ms: Math.round(ms * 10) / 10,
  };
}
