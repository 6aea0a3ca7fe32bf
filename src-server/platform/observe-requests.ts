/**
 * Records each request's id, outcome and duration for the metrics, a trace and one log line. All use the route's pattern and never the
 * requested address: addresses reveal what people search for, and their number is unlimited.
 */
import type { Context as KoaContext, Middleware } from 'koa';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorCode, ERRORS } from '../../src-shared/errors.ts';
import type { Log } from './log.ts';
import type { SpanOutcome, Tracer, TraceSpan } from './tracer.ts';

/** Sent with every answer. */
export const REQUEST_ID_HEADER = 'X-Request-Id';

/** `errors`: only requests that failed through the shop's fault. */
export const REQUEST_LOGS = ['off', 'errors', 'all'] as const;
export type RequestLog = (typeof REQUEST_LOGS)[number];

/** `ok`, or the code of the refusal. */
export type Outcome = ErrorCode | 'ok';

/** A tRPC procedure that a request called. */
interface ObservedCall {
  procedure: string;
  outcome: Outcome;
}

/** A request in progress. */
export interface ObservedRequest {
  readonly id: string;
  readonly calls: ObservedCall[];
  /** Set when a REST answer or a page was refused. */
  refusal?: ErrorCode;
}

/** Counts requests and calls; implemented by the metrics if they are on. */
export interface RequestMeter {
  /** @param seconds null for a stream, which ends when its client disconnects */
  request(method: string, route: string, status: number, seconds: number | null): void;
  call(procedure: string, outcome: Outcome, seconds: number): void;
}

/** The status of a request whose client disconnected before the answer, as proxies log it. */
const LEFT = 499;

interface RequestObservers {
  log: Log;
  requestLog: RequestLog;
  meter: RequestMeter | null;
  tracer: Tracer | null;
}

interface Observation {
  observed: ObservedRequest;
  /** Null if the request is not traced. */
  span: TraceSpan | null;
}

/** Assigns a request its id and observes its end. @param routeOf called then, if needed */
export type ObserveRequest = (
  req: IncomingMessage,
  res: ServerResponse,
  routeOf: () => string,
) => Observation;

export function requestObserver({ log, requestLog, meter, tracer }: RequestObservers): ObserveRequest {
  // Request lines have their own switch (`requestLog`): they are written at every LOG_LEVEL but "silent".
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
      // A stream ends when its client disconnects, which says nothing; its calls have traces of their own.
      if (!isStream) span?.end(spanOutcome(method, route, status, observed));
    });
    return { observed, span };
  };
}

/** The outermost middleware, so that it sees every answer of the application. */
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
