/**
 * What REST and tRPC both do around an identity command: limits by address before it, cookies after it. Commands know
 * neither.
 */
import { ShopError } from '../../src-shared/errors.ts';
import type {
  CurrentCustomer,
  LoginInput,
  PasswordChange,
  PasswordReset,
  PasswordResetRequest,
  RegisterInput,
  SignInStatus,
} from '../../src-shared/identity/schemas.ts';
import type {
  PasskeyAssertion,
  PasskeyRegistration,
  PasskeyRequest,
} from '../../src-shared/identity/passkeys.ts';
import type { EmailChangeOutcome } from '../../src-shared/identity/email-change.ts';
import type { Proof, SecondFactorInput } from '../../src-shared/identity/factors.ts';
import type { Actor, RequestContext } from '../context.ts';
import { isTokenForm, randomToken } from '../platform/tokens.ts';
import { type CaptchaChallenge, createCaptcha } from './captcha.ts';
import { beginLogin } from './commands/begin-login.ts';
import { beginRegistration } from './commands/begin-registration.ts';
import { confirmEmailChange } from './commands/change-email.ts';
import { changePassword } from './commands/change-password.ts';
import { reportTakeover } from './commands/report-takeover.ts';
import { addPasskey, removePasskey } from './commands/manage-passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from './commands/sign-in-with-passkey.ts';
import { confirmPasswordReset, requestPasswordReset } from './commands/reset-password.ts';
import { confirmTotp, removeTotp } from './commands/set-up-totp.ts';
import { verifyEmail } from './commands/verify-email.ts';
import { stopFactorRecovery } from './factors/factor-recovery.ts';
import { takeFactorCode } from './factors/second-factor.ts';
import {
  findBrowserKnownTo,
  findKnownBrowser,
  type MarkedAccount,
  rememberBrowser,
} from './known-browser.ts';
import {
  CAPTCHAS_BY_IP,
  LOGINS_BY_IP,
  MAIL_LINKS_BY_IP,
  PASSKEY_REQUESTS_BY_IP,
  REGISTRATIONS_BY_IP,
  RESETS_BY_IP,
} from './limits.ts';
import { renewCsrfCookie } from './csrf.ts';
import { prove } from './proofs.ts';
import { clearSessionCookie, logOut, renewProved, setSessionCookie } from './sessions.ts';
import { SECOND_FACTOR_SECONDS, TICKET_LIFETIME_SECONDS, type TicketKind } from './queue-tickets.ts';
import { collectSignIn, findSecondStep, finishSecondStep } from './sign-in-queue.ts';

/** Identifies the browser while it waits for the outcome of a login or registration. */
const QUEUE_COOKIE = 'signinqueue';
const QUEUE_TOKEN_BITS = 128;

export async function answerLogin(ctx: RequestContext, input: LoginInput): Promise<{ queueId: string }> {
  await ctx.services.limits.consume(LOGINS_BY_IP, ctx.addressKey);
  return beginLogin(ctx, {
    ...input,
    origin: {
      browserToken: browserTokenOf(ctx),
      address: ctx.addressKey,
      knownBrowser: await findBrowserKnownTo(ctx, input.email),
    },
  });
}

export async function answerRegistration(
  ctx: RequestContext,
  input: RegisterInput,
): Promise<{ queueId: string }> {
  await ctx.services.limits.consume(REGISTRATIONS_BY_IP, ctx.addressKey);
  return beginRegistration(ctx, { ...input, browserToken: browserTokenOf(ctx) });
}

/** On success the answer sets the session cookie; a customer with a second factor continues with `answerSecondFactor`. */
export async function answerStatus(
  ctx: RequestContext,
  kind: TicketKind,
  queueId: string,
): Promise<SignInStatus> {
  const collected = await collectSignIn(ctx, {
    kind,
    queueId,
    browserToken: ctx.cookies.get(QUEUE_COOKIE),
    device: ctx.device,
    // A registration always comes from the customer's own browser.
    isKnown: kind === 'register' ? () => true : (marked) => isKnownBrowser(ctx, marked),
  });
  if (collected.status !== 'done') return collected;
  beginSession(ctx, collected.sessionToken);
  rememberBrowser(ctx, collected.account);
  return { status: 'done', user: collected.user };
}

/** The second step of a sign-in; the answer sets the session cookie. The code is checked before the sign-in is used up. */
export async function answerSecondFactor(
  ctx: RequestContext,
  { queueId, code }: SecondFactorInput,
): Promise<CurrentCustomer> {
  await ctx.services.limits.consume(LOGINS_BY_IP, ctx.addressKey);
  const step = { queueId, browserToken: ctx.cookies.get(QUEUE_COOKIE) };
  const customerId = await findSecondStep(ctx, step);
  await takeFactorCode(ctx, { customerId, code });
  const { user, sessionToken, account } = await finishSecondStep(ctx, {
    ...step,
    device: ctx.device,
    isKnown: (marked) => isKnownBrowser(ctx, marked),
  });
  beginSession(ctx, sessionToken);
  rememberBrowser(ctx, account);
  return user;
}

/** The options for a passkey, before the customer has said who they are. */
export async function answerPasskeyRequest(ctx: RequestContext): Promise<PasskeyRequest> {
  await ctx.services.limits.consume(PASSKEY_REQUESTS_BY_IP, ctx.addressKey);
  return beginPasskeySignIn(ctx, browserTokenOf(ctx));
}

/** A sign-in by passkey alone; the answer sets the session cookie. */
export async function answerPasskeySignIn(
  ctx: RequestContext,
  { response }: { response: PasskeyAssertion },
): Promise<CurrentCustomer> {
  await ctx.services.limits.consume(LOGINS_BY_IP, ctx.addressKey);
  const browser = ctx.cookies.get(QUEUE_COOKIE) ?? '';
  const { user, sessionToken, account } = await signInWithPasskey(ctx, {
    response,
    browser,
    device: ctx.device,
    isKnown: (marked) => isKnownBrowser(ctx, marked),
  });
  beginSession(ctx, sessionToken);
  rememberBrowser(ctx, account);
  return user;
}

/** Names a new passkey after the browser in which it was created. The answer sets the renewed session's cookie. */
export async function answerNewPasskey(
  ctx: RequestContext & { actor: Actor },
  { response }: { response: PasskeyRegistration },
): Promise<{ recoveryCodes: string[] | null }> {
  const name = ctx.device.name || 'Passkey';
  const { recoveryCodes, sessionToken } = await addPasskey(ctx, { name, response });
  beginSession(ctx, sessionToken);
  return { recoveryCodes };
}

/** The answer sets the renewed session's cookie. */
export async function answerPasskeyRemoval(
  ctx: RequestContext & { actor: Actor },
  input: { id: number },
): Promise<void> {
  await removePasskey(ctx, input);
  await renewCookie(ctx);
}

/** Takes a proof; the answer sets the renewed session's cookie. Concurrent requests finish with the old session token. */
export async function answerProof(ctx: RequestContext & { actor: Actor }, proof: Proof): Promise<void> {
  await prove(ctx, proof);
  await renewCookie(ctx);
}

/** The answer sets the renewed session's cookie. */
export async function answerTotpConfirmation(
  ctx: RequestContext & { actor: Actor },
  input: { code: string },
): Promise<{ recoveryCodes: string[] | null }> {
  const { recoveryCodes, sessionToken } = await confirmTotp(ctx, input);
  beginSession(ctx, sessionToken);
  return { recoveryCodes };
}

/** The answer sets the renewed session's cookie. */
export async function answerTotpRemoval(ctx: RequestContext & { actor: Actor }): Promise<void> {
  await removeTotp(ctx);
  await renewCookie(ctx);
}

export async function answerLogout(ctx: RequestContext): Promise<void> {
  await logOut(ctx);
  clearSessionCookie(ctx.cookies);
  renewCsrfCookie(ctx.cookies, undefined);
  ctx.clearBrowserCache();
}

export async function answerVerifyEmail(ctx: RequestContext, key: string): Promise<void> {
  await ctx.services.limits.consume(MAIL_LINKS_BY_IP, ctx.addressKey);
  await verifyEmail(ctx, key);
}

export async function answerEmailChange(
  ctx: RequestContext,
  input: { token: string },
): Promise<EmailChangeOutcome> {
  await ctx.services.limits.consume(MAIL_LINKS_BY_IP, ctx.addressKey);
  return confirmEmailChange(ctx, input);
}

export async function answerRecoveryStop(ctx: RequestContext, input: { token: string }): Promise<void> {
  await ctx.services.limits.consume(MAIL_LINKS_BY_IP, ctx.addressKey);
  await stopFactorRecovery(ctx, input);
}

export async function answerTakeoverReport(ctx: RequestContext, input: { token: string }): Promise<void> {
  await ctx.services.limits.consume(MAIL_LINKS_BY_IP, ctx.addressKey);
  await reportTakeover(ctx, input);
}

export async function answerResetRequest(ctx: RequestContext, input: PasswordResetRequest): Promise<void> {
  await ctx.services.limits.consume(RESETS_BY_IP, ctx.addressKey);
  await requestPasswordReset(ctx, input);
}

export async function answerReset(ctx: RequestContext, input: PasswordReset): Promise<void> {
  await ctx.services.limits.consume(MAIL_LINKS_BY_IP, ctx.addressKey);
  await confirmPasswordReset(ctx, input);
}

/** The answer sets the renewed session's cookie. */
export async function answerPasswordChange(
  ctx: RequestContext & { actor: Actor },
  input: PasswordChange,
): Promise<void> {
  beginSession(ctx, await changePassword(ctx, input));
}

export async function answerCaptcha(ctx: RequestContext): Promise<CaptchaChallenge> {
  await ctx.services.limits.consume(CAPTCHAS_BY_IP, ctx.addressKey);
  return createCaptcha(ctx.services);
}

function isKnownBrowser(ctx: RequestContext, account: MarkedAccount): boolean {
  return findKnownBrowser(ctx, account) !== undefined;
}

async function renewCookie(ctx: RequestContext & { actor: Actor }): Promise<void> {
  const token = await renewProved(ctx.em, ctx.actor.sessionHash);
  if (token !== null) beginSession(ctx, token);
}

function beginSession({ cookies }: RequestContext, sessionToken: string): void {
  setSessionCookie(cookies, sessionToken);
  renewCsrfCookie(cookies, sessionToken);
}

/** The cookie of the waiting browser; an existing one is kept, so that two tabs can wait at the same time. */
function browserTokenOf({ cookies }: RequestContext): string {
  const present = cookies.get(QUEUE_COOKIE);
  const token =
    present !== undefined && isTokenForm(present, QUEUE_TOKEN_BITS) ? present : randomToken(QUEUE_TOKEN_BITS);
  // Outlives the ticket, so that an expired one gets an answer; covers the second step as well.
  const maxAgeSeconds = 2 * TICKET_LIFETIME_SECONDS + SECOND_FACTOR_SECONDS;
  cookies.set(QUEUE_COOKIE, token, { maxAgeSeconds, isHttpOnly: true });
  return token;
}

/** A failed sign-in as a REST refusal. */
export function refusalOf(status: Extract<SignInStatus, { status: 'failed' }>): ShopError {
  return new ShopError('validation_failed', { fields: status.fields });
}
