/** The base of every tRPC procedure: access checks, and how a refusal reaches the browser. */
import {
  getTRPCErrorFromUnknown,
  initTRPC,
  type TRPC_ERROR_CODE_KEY,
  type TRPCDefaultErrorShape,
  TRPCError,
} from '@trpc/server';
import { ZodError } from 'zod';
import { HEAVY_CALLS } from '../src-shared/heavy-calls.ts';
import { type ErrorCode, ERRORS, fieldErrorsOf, ShopError } from '../src-shared/errors.ts';
import type { Actor, RequestContext } from './context.ts';
import type { Log } from './platform/log.ts';
import type { Outcome } from './platform/observe-requests.ts';
import { refuseNul } from './platform/refuse-nul.ts';
import { toShopError } from './platform/to-shop-error.ts';

const OTHER_BUILD = 'This page is of another version of the shop. Please load it anew.';

const t = initTRPC.context<RequestContext>().create({
  // A stream that is silent for longer is dead: the laptop slept, or a proxy dropped it.
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
  errorFormatter: formatError,
});

/** The shape of a refusal as the browser receives it, in the shop and in the console. */
export function formatError({ shape, error }: { shape: TRPCDefaultErrorShape; error: TRPCError }) {
  const refusal = refusalOf(error);
  return {
    ...shape,
    message: refusal.message,
    data: {
      code: refusal.code,
      httpStatus: ERRORS[refusal.code].status,
      retryable: ERRORS[refusal.code].retryable,
      fields: refusal.fields,
      detail: refusal.data,
    },
  };
}

function refusalOf(error: TRPCError): ShopError {
  if (error.cause instanceof ShopError) return error.cause;
  if (error.cause instanceof ZodError) {
    const { issues } = error.cause;
    // A field that this build does not know comes from a page of another build. Its meaning is not guessed; and because
    // this is not a refusal by the command itself, the page keeps what it would then discard, such as an idempotency key.
    if (issues.some(({ code }) => code === 'unrecognized_keys')) {
      return new ShopError('bad_request', { text: OTHER_BUILD });
    }
    return new ShopError('validation_failed', { fields: fieldErrorsOf(issues) });
  }
  if (error.code === 'NOT_FOUND') return new ShopError('not_found');
  if (error.code === 'PAYLOAD_TOO_LARGE') return new ShopError('body_too_large');
  if (error.code === 'METHOD_NOT_SUPPORTED') return new ShopError('method_not_allowed');
  return error.code === 'INTERNAL_SERVER_ERROR' ? new ShopError('internal') : new ShopError('bad_request');
}

export const router = t.router;
export const mergeRouters = t.mergeRouters;

/** Records a procedure's outcome and duration, and traces it. Invalid input is an outcome too. */
export async function observeCall<Result extends { ok: true } | { ok: false; error: TRPCError }>(
  { services, observed }: Pick<RequestContext, 'observed' | 'services'>,
  procedure: string,
  run: () => Promise<Result>,
): Promise<Result> {
  const startedAt = performance.now();
  const span = services.tracer?.part('procedure', () => procedure);
  let outcome: Outcome = 'internal';
  try {
    const result = await (span ? span.run(run) : run());
    outcome = result.ok ? 'ok' : refusalOf(result.error).code;
    return result;
  } catch (thrown) {
    outcome = refusalOf(getTRPCErrorFromUnknown(thrown)).code;
    throw thrown;
  } finally {
    observed?.calls.push({ procedure, outcome });
    span?.end({ attributes: { outcome }, fault: outcome === 'internal' ? outcome : undefined });
    services.metrics?.call(procedure, outcome, (performance.now() - startedAt) / 1_000);
  }
}

/** For visitors and customers. One middleware rather than two: tRPC copies its options twice for each. */
export const publicProcedure = t.procedure.use(({ ctx, next, path, getRawInput }) =>
  observeCall(ctx, path, async () => {
    if (HEAVY_CALLS.has(path)) await ctx.beginHeavyCall();
    refuseNul(await getRawInput());
    const result = await next();
    if (result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
    throw toTrpcError(result.error.cause ?? result.error, ctx.log, ctx.observed?.id);
  }),
);

/** Converts anything thrown into a tRPC error with the HTTP status of its code. */
export function toTrpcError(thrown: unknown, log: Log, request?: string): TRPCError {
  const refusal = toShopError(thrown, log, request);
  return new TRPCError({ code: trpcCodeOf(refusal.code), message: refusal.message, cause: refusal });
}

/** Requires a signed-in customer; in the resolver `ctx.actor` is never null. */
export const customerProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.actor) throw new ShopError('not_authenticated');
  // Passes the context unchanged: a copy would evaluate its lazy properties.
  return next<{ actor: Actor }>({});
});

const CODE_BY_STATUS: Record<number, TRPC_ERROR_CODE_KEY> = {
  400: 'BAD_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_SUPPORTED',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  422: 'UNPROCESSABLE_CONTENT',
  429: 'TOO_MANY_REQUESTS',
  500: 'INTERNAL_SERVER_ERROR',
  503: 'SERVICE_UNAVAILABLE',
};

/** tRPC's name for the HTTP status of a code, so that `errors.ts` remains the only table of statuses. */
function trpcCodeOf(code: ErrorCode): TRPC_ERROR_CODE_KEY {
  return CODE_BY_STATUS[ERRORS[code].status] ?? 'INTERNAL_SERVER_ERROR';
}
