/** Signing in to the console, giving a proof, and accepting an invitation: limits before, cookies after. */
import { hasRight, RIGHTS, type Right } from '../../src-shared/admin/rights.ts';
import {
  invitationSchema,
  operatorPasskeySchema,
  operatorProofSchema,
  operatorSignInSchema,
  passkeyAcceptanceSchema,
  passwordAcceptanceSchema,
} from '../../src-shared/admin/sign-in.ts';
import { LOGINS_BY_IP, MAIL_LINKS_BY_IP, PASSKEY_REQUESTS_BY_IP } from '../identity/index.ts';
import {
  acceptWithPasskey,
  acceptWithPassword,
  beginOperatorTotp,
  clearOperatorCookie,
  closeOperatorSession,
  createPasskey,
  findInvitation,
  operatorFactors,
  proveOperator,
  requestPasskey,
  setOperatorCookie,
  signInWithOperatorPasskey,
  signInWithPassword,
} from '../operators/index.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import { isTokenForm, randomToken } from '../platform/tokens.ts';
import { type AdminRequestContext, adminRouter, signedInProcedure, visitorProcedure } from './admin-trpc.ts';

/** Identifies the browser between a request for a passkey and the answer. */
const SIGN_IN_COOKIE = 'operatorsignin';
const SIGN_IN_SECONDS = 5 * 60;

export const sessionRouter = adminRouter({
  /** The signed-in operator with the rights of their role; null if none is signed in. */
  current: visitorProcedure.query(({ ctx: { actor } }) => {
    if (!actor) return null;
    const { operatorId, email, name, role, isProved } = actor;
    const rights = (Object.keys(RIGHTS) as Right[]).filter((right) => hasRight(role, right));
    return { operatorId, email, name, role, isProved, rights };
  }),
  signIn: visitorProcedure.input(operatorSignInSchema).mutation(async ({ ctx, input }) => {
    await limited(ctx, LOGINS_BY_IP);
    await begin(ctx, await signInWithPassword(ctx, input));
  }),
  beginPasskeySignIn: visitorProcedure.mutation(async ({ ctx }) => {
    await limited(ctx, PASSKEY_REQUESTS_BY_IP);
    const known = ctx.cookies.get(SIGN_IN_COOKIE);
    const browser = known !== undefined && isTokenForm(known) ? known : randomToken();
    ctx.cookies.set(SIGN_IN_COOKIE, browser, { maxAgeSeconds: SIGN_IN_SECONDS, isHttpOnly: true });
    return requestPasskey(ctx, { purpose: 'operator_sign_in', browser }, null);
  }),
  passkeySignIn: visitorProcedure.input(operatorPasskeySchema).mutation(async ({ ctx, input }) => {
    await limited(ctx, LOGINS_BY_IP);
    const browser = ctx.cookies.get(SIGN_IN_COOKIE) ?? '';
    await begin(ctx, await signInWithOperatorPasskey(ctx, input.response, browser));
  }),
  signOut: signedInProcedure.mutation(async ({ ctx: { em, actor, cookies } }) => {
    await closeOperatorSession(em, actor.sessionHash);
    clearOperatorCookie(cookies);
  }),

  /** The operator's factors. */
  factors: signedInProcedure.query(({ ctx }) => operatorFactors(ctx, ctx.actor.operatorId)),
  beginPasskeyProof: signedInProcedure.mutation(({ ctx }) =>
    requestPasskey(ctx, { purpose: 'operator_prove', browser: ctx.actor.sessionHash }, ctx.actor.operatorId),
  ),
  /** Gives a proof, valid for the next minutes (`OPERATOR_PROOF_MINUTES`). */
  prove: signedInProcedure.input(operatorProofSchema).mutation(({ ctx, input }) => proveOperator(ctx, input)),

  /** Who is invited by a link. A mutation, because its token must not be in an address. */
  invitation: visitorProcedure.input(invitationSchema).mutation(async ({ ctx, input }) => {
    await limited(ctx, MAIL_LINKS_BY_IP);
    const { email, name, role } = await findInvitation(ctx, input.token);
    return { email, name, role };
  }),
  beginInvitedPasskey: visitorProcedure.input(invitationSchema).mutation(async ({ ctx, input }) => {
    await limited(ctx, MAIL_LINKS_BY_IP);
    const asked = { purpose: 'operator_register', browser: input.token } as const;
    return createPasskey(ctx, asked, await findInvitation(ctx, input.token));
  }),
  acceptWithPasskey: visitorProcedure.input(passkeyAcceptanceSchema).mutation(async ({ ctx, input }) => {
    await limited(ctx, MAIL_LINKS_BY_IP);
    await begin(ctx, await acceptWithPasskey(ctx, input));
  }),
  beginInvitedTotp: visitorProcedure.input(invitationSchema).mutation(async ({ ctx, input }) => {
    await limited(ctx, MAIL_LINKS_BY_IP);
    return beginOperatorTotp(ctx, await findInvitation(ctx, input.token));
  }),
  acceptWithPassword: visitorProcedure.input(passwordAcceptanceSchema).mutation(async ({ ctx, input }) => {
    await limited(ctx, MAIL_LINKS_BY_IP);
    const { recoveryCodes, sessionToken } = await acceptWithPassword(ctx, input);
    await begin(ctx, sessionToken);
    return { recoveryCodes };
  }),
});

/** Counted separately from customers of the same network, so that neither can use up the other's limit. */
function limited({ services, addressKey }: AdminRequestContext, rule: LimitRule): Promise<void> {
  return services.limits.consume(rule, `operator ${addressKey}`);
}

/** Ends this browser's previous session. */
async function begin({ em, actor, cookies }: AdminRequestContext, token: string): Promise<void> {
  if (actor) await closeOperatorSession(em, actor.sessionHash);
  setOperatorCookie(cookies, token);
}
