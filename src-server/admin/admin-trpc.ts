/** The base of every procedure of the operators' console: who may call it, with which right, and how fresh their proof must be. */
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

/** What a procedure of a signed-in operator is given: commands of `src-server/admin` take it as it is. */
export interface AdminContext extends OperatorContext<Services>, Omit<AdminRequestContext, 'actor'> {
  actor: OperatorActor;
}

/** What a procedure asks for, for the table test of rights. */
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

/** Without a session: signing in, accepting an invitation. */
export const visitorProcedure = t.procedure
  .use(({ ctx, path, next }) => observeCall(ctx, `admin/${path}`, () => next()))
  .use(async ({ ctx, next, getRawInput }) => {
    refuseNul(await getRawInput());
    const result = await next();
    if (result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
    const { cause } = result.error;
    throw toTrpcError(
      cause instanceof OperationRefused
        ? new ShopError('operation_refused', { text: cause.message })
        : (cause ?? result.error),
      ctx.log,
      ctx.observed?.id,
    );
  });

/** For every signed-in operator, whatever their role: what concerns themselves. */
export const signedInProcedure = visitorProcedure.use(async ({ ctx, next, type }) => {
  const { actor } = ctx;
  if (!actor) throw new ShopError('not_authenticated');
  // One run for each request: the rows of a command that works in several transactions are shown as one.
  const operator = { who: actor.email, osUser: 'console', run: crypto.randomUUID() };
  // Copied one by one: `db` and `em` are made when they are first asked for.
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

/** How far the primary's log was when this browser last changed something. */
const WROTE_COOKIE = 'console_wrote';
/** Longer than any standby that is used may be behind. */
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
 * The same for lists and reports, which a standby answers where there is one (decision 70). Whatever fails there is asked of the primary, and so is
 * what an operator looks at after a change that the standby does not have yet.
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

/** The same, and only with a proof of the last minutes: for money, passwords, erasures and who may do what. */
export function provedProcedure(right: Right) {
  return operatorProcedure(right)
    .meta({ right, isProved: true })
    .use(async ({ ctx, next }) => {
      await requireFreshProof(ctx);
      return next();
    });
}

/** For what concerns the operator's own way to sign in: with a fresh proof, whatever their role. */
export const provedSelfProcedure = signedInProcedure.meta({ isProved: true }).use(async ({ ctx, next }) => {
  await requireFreshProof(ctx);
  return next();
});

/** Throws `second_factor_required`, with the ways in which this operator can prove who they are. */
async function requireFreshProof(ctx: AdminContext): Promise<void> {
  if (ctx.actor.isProved) return;
  throw new ShopError('second_factor_required', {
    data: { factors: await operatorFactors(ctx, ctx.actor.operatorId) },
  });
}
