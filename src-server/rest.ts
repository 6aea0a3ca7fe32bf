/** The row type of the REST table: an adapter from a documented path to a command. */
import type { z } from 'zod';
import type { Actor, RequestContext } from './context.ts';
import { MAX_IDEMPOTENCY_KEY_LENGTH } from '../src-shared/idempotency-key-schema.ts';
import { hashToken } from './platform/tokens.ts';

export interface RestAnswer {
  status: number;
  /** JSON, unless `raw` is given. */
  body?: unknown;
  /** Ready-made bytes with their headers (the compressed catalog). */
  raw?: Uint8Array;
  /** JSON in pieces, for answers too long to be held in memory. */
  stream?: AsyncIterable<string>;
  headers?: Record<string, string>;
  redirectTo?: string;
}

export interface RestInput<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** The unparsed body, for signatures. */
  rawBody: Buffer;
  headers: Record<string, string | string[] | undefined>;
}

interface RestRow<Params, Query, Body> {
  method: 'GET' | 'POST' | 'DELETE';
  /** As documented, with a trailing slash; parameters in braces. */
  path: `/api/${string}/` | '/api/openapi.json';
  summary: string;
  params?: z.ZodType<Params>;
  query?: z.ZodType<Query>;
  /** `raw`: the handler reads the bytes itself (webhooks, gateway callbacks). */
  body?: z.ZodType<Body> | 'raw';
  /** The media type of a raw body if it is not JSON; for the OpenAPI document. */
  bodyType?: string;
  /**
   * `exempt`: a write whose sender authenticates differently, such as with a signature. Every other write needs the CSRF token.
   */
  csrf?: 'exempt';
  /** `coded`: a 400 reads `{code, error}`. Marketplace, trade and hide (account and marketplace, section 8). */
  errors?: 'coded';
  /** A search or list: counts as a heavy call (src-shared/heavy-calls.ts). */
  isHeavy?: true;
  /** The possible answers by status; part of the OpenAPI document and checked by tests. */
  answers: Record<number, z.ZodType>;
  /** The media type of a raw answer if it is not JSON; for the OpenAPI document. */
  answerType?: string;
}

/**
 * Who may call a row. `none`: the answer is the same for everyone, no session is looked up. `optional`: everyone, and
 * customers also see their own data. `customer`: a visitor gets 403 before the handler runs.
 */
type RouteAuth = 'none' | 'optional' | 'customer';

type PublicRestRow<Params, Query, Body> = RestRow<Params, Query, Body> & {
  auth: 'none' | 'optional';
  handle(ctx: RequestContext, input: RestInput<Params, Query, Body>): Promise<RestAnswer>;
};
type CustomerRestRow<Params, Query, Body> = RestRow<Params, Query, Body> & {
  handle(ctx: RequestContext & { actor: Actor }, input: RestInput<Params, Query, Body>): Promise<RestAnswer>;
};

/** A row of the table, without its type parameters. */
export interface RestRoute extends RestRow<never, never, never> {
  auth: RouteAuth;
  handle(ctx: RequestContext, input: RestInput<never, never, never>): Promise<RestAnswer>;
}

/** Declares a row for visitors and customers. */
export function publicRoute<Params = undefined, Query = undefined, Body = undefined>(
  row: PublicRestRow<Params, Query, Body>,
): RestRoute {
  return row as unknown as RestRoute;
}

/** Declares a row for signed-in customers. */
export function customerRoute<Params = undefined, Query = undefined, Body = undefined>(
  row: CustomerRestRow<Params, Query, Body>,
): RestRoute {
  return { ...row, auth: 'customer' } as unknown as RestRoute;
}

/**
 * The client's id for a request, from the header `Idempotency-Key`. An empty one is ignored: it would match every request. A long
 * one is hashed, not cut: two keys with the same beginning are two requests.
 */
export function idempotencyKeyOf(headers: RestInput<never, never, never>['headers']): string | undefined {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string' || key === '') return undefined;
  return key.length <= MAX_IDEMPOTENCY_KEY_LENGTH ? key : hashToken(key);
}

/** Marks an answer as a repetition of an earlier one. */
export function replayHeader(isReplay: boolean): Record<string, string> {
  return isReplay ? { 'Idempotent-Replayed': 'true' } : {};
}
