/** The base of every console procedure: which right it requires, and how fresh the operator's proof must be. */
import { initTRPC } from '@trpc/server';
import { hasRight, type Right } from '../../src-shared/admin/rights.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { OperatorContext, RequestContext, Services } from '../context.ts';
import { OperationRefused } from '../operator-log/index.ts';
import { type OperatorActor, operatorFactors } from '../operators/index.ts';
import { positionOf } from '../platform/standby-reader.ts';
import { refuseNul } from '../platform/refuse-nul.ts';
import { formatError, observeCall, toTrpcError } from '../trpc.ts';

/** A request to the console. */
export interface AdminRequestContext extends Pick<
  RequestContext,
  'addressKey' | 'cookies' | 'db' | 'device' | 'em' | 'ip' | 'log' | 'observed' | 'services'
> {
  actor: OperatorActor | null;
}

/** The context of a procedure for signed-in operators; can be passed to commands of `src-server/admin` as it is. */
export interface AdminContext extends OperatorContext<Services>, Omit<AdminRequestContext, 'actor'> {
  actor: OperatorActor;
}

/** A procedure's requirements, for the test of the rights table. */
export interface ProcedureMeta {
  right?: Right;
  isProved?: boolean;
}

const t = initTRPC
  .context<AdminRequestContext>()
  .meta<ProcedureMeta>()
  .create({
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter: formatError,
  });

export const adminRouter = t.router;

/** For requests without a session: signing in, accepting an invitation. */
export const visitorProcedure = t.procedure
  .use(({ ctx, path, next }) => observeCall(ctx, `admin/${path}`, () => next()))
  .use(async ({ ctx, next, getRawInput }) => {
    refuseNul(await getRawInput());
    const result = await next();
    if (result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
    const { cause } = result.error;
    throw toTrpcError(
      cause instanceof OperationRefused
        ? new ShopError('operation_refused', { text: cause.inConsole })
        : (cause ?? result.error),
      ctx.log,
      ctx.observed?.id,
    );
  });

/** For every signed-in operator of any role: procedures about themselves. */
export const signedInProcedure = visitorProcedure.use(async ({ ctx, next, type }) => {
  const { actor } = ctx;
  if (!actor) throw new ShopError('not_authenticated');
  // One run per request: the log shows the rows of a command with several transactions as one entry.
  const operator = { who: actor.email, osUser: 'console', run: crypto.randomUUID() };
  // Copied individually: `db` and `em` are created on first use.
  const { services, addressKey, cookies, device, ip, log, em } = ctx;
  const admin: AdminContext = {
    services,
    addressKey,
    cookies,
    device,
    ip,
    log,
    em,
    db: em.db,
    operator,
    actor,
  };
  const result = await next({ ctx: admin });
  if (type === 'mutation' && result.ok && services.standby) await rememberWrite(admin);
  return result;
});

/** The primary's log position when this browser last changed something. */
const WROTE_COOKIE = 'console_wrote';
/** Longer than the maximum lag of any standby in use. */
const WROTE_SECONDS = 120;

async function rememberWrite({ em, cookies }: AdminContext): Promise<void> {
  cookies.set(WROTE_COOKIE, String(await positionOf(em.fork())), {
    maxAgeSeconds: WROTE_SECONDS,
    isHttpOnly: true,
  });
}

/** For operators whose role has this right. */
export function operatorProcedure(right: Right) {
  return signedInProcedure.meta({ right }).use(({ ctx, next }) => {
    if (!hasRight(ctx.actor.role, right)) throw new ShopError('right_missing');
    return next();
  });
}

/**
 * The same for lists and reports, which a standby answers if there is one (decision 70). If that fails, or the standby lacks a change
 * that this operator has just made, the primary answers.
 */
export function reportProcedure(right: Right) {
  return operatorProcedure(right).use(async ({ ctx, next }) => {
    const em = ctx.services.standby?.newEm(Number(ctx.cookies.get(WROTE_COOKIE) ?? 0));
    if (!em) return next();
    const result = await next({ ctx: { ...ctx, em, db: em.db } });
    if (result.ok || result.error.cause instanceof ShopError || result.error.code !== 'INTERNAL_SERVER_ERROR')
      return result;
    ctx.services.standby?.leave();
    return next();
  });
}

/** The same, requiring a recent proof: for money, prices, passwords, erasures and changes of rights. */
export function provedProcedure(right: Right) {
  return operatorProcedure(right)
    .meta({ right, isProved: true })
    .use(async ({ ctx, next }) => {
      await requireFreshProof(ctx);
      return next();
    });
}

/** For changes of the operator's own sign-in: any role, with a fresh proof. */
export const provedSelfProcedure = signedInProcedure.meta({ isProved: true }).use(async ({ ctx, next }) => {
  await requireFreshProof(ctx);
  return next();
});

/** Throws `second_factor_required`, with this operator's factors. */
export async function requireFreshProof(ctx: AdminContext): Promise<void> {
  if (ctx.actor.isProved) return;
  throw new ShopError('second_factor_required', {
    data: { factors: await operatorFactors(ctx, ctx.actor.operatorId) },
  });
}
