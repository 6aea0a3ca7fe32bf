import { ShopError } from '../../../src-shared/errors.ts';
import type { LoginInput } from '../../../src-shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '../../../src-shared/identity/texts.ts';
import type { CommandContext } from '../../context.ts';
import { inTransaction } from '../../platform/database.ts';
import type { LimitRule } from '../../platform/rate-limits.ts';
import { verifyCaptcha } from '../captcha.ts';
import {
  emailKey,
  FAILED_LOGINS_BY_BROWSER,
  FAILED_LOGINS_BY_EMAIL,
  FAILED_LOGINS_BY_EMAIL_AND_IP,
} from '../limits.ts';
import { settleDone, settleFailed } from '../queue-tickets.ts';
import { queueSignIn } from '../sign-in-queue.ts';

/** Where a login comes from. */
interface LoginOrigin {
  /** The ticket's outcome can only be fetched with this cookie. */
  browserToken: string;
  address: string;
  /** The id of the browser's mark, if it has signed in to this account before (`known-browser.ts`). */
  knownBrowser: string | undefined;
}

/** What an attempt was counted under; returned if the password was right. */
type Counted = [rule: LimitRule, key: string][];

/**
 * Queues a login (storefront, section 4). Throws `queue_full`, `throttled` after too many wrong passwords from this
 * address or browser, or a field error on `captcha` after too many from elsewhere. An unknown e-mail and a wrong password
 * get the same answer after the same work, so that accounts cannot be enumerated.
 */
export async function beginLogin(
  ctx: CommandContext,
  { email, password, captcha, origin }: LoginInput & { origin: LoginOrigin },
): Promise<{ queueId: string }> {
  let counted: Counted = [];
  return queueSignIn(ctx, {
    kind: 'login',
    browserToken: origin.browserToken,
    // Counted before the password is checked and returned if it was right, so that a burst cannot exceed the limit.
    async admit() {
      counted = await countAttempt(ctx, { email, captcha, origin });
    },
    async work(turnCtx, { hasher, queueId }) {
      const customer = await turnCtx.db
        .selectFrom('customer')
        .select(['id', 'password_hash'])
        .where('email', '=', email)
        .executeTakeFirst();
      const isRight = await hasher.verify(password, customer?.password_hash ?? null);
      const isLoggedIn = isRight && customer && (await settleLogin(turnCtx, { queueId, customer }));
      if (isLoggedIn) await giveBack(ctx, counted);
      else await settleFailed(turnCtx.em, queueId, { nonFieldErrors: [IDENTITY_TEXTS.loginRefused] });
    },
  });
}

async function countAttempt(
  ctx: CommandContext,
  { email, captcha, origin }: Pick<LoginInput, 'email' | 'captcha'> & { origin: LoginOrigin },
): Promise<Counted> {
  const { limits } = ctx.services;
  const { address, knownBrowser } = origin;
  if (knownBrowser !== undefined) {
    const ofBrowser: Counted[number] = [FAILED_LOGINS_BY_BROWSER, knownBrowser];
    if (await isWithinLimit(limits.consume(...ofBrowser))) return [ofBrowser];
    // A stolen mark allows no more guesses than that; then the browser counts as unknown.
  }
  const ofAddress: Counted[number] = [FAILED_LOGINS_BY_EMAIL_AND_IP, emailKey(`${email} ${address}`)];
  await limits.consume(...ofAddress);
  const ofAccount: Counted[number] = [FAILED_LOGINS_BY_EMAIL, emailKey(email)];
  if (await isWithinLimit(limits.consume(...ofAccount))) return [ofAddress, ofAccount];
  if (captcha === undefined) {
    // No password was tried.
    await giveBack(ctx, [ofAddress]);
    throw new ShopError('validation_failed', { fields: { captcha: [IDENTITY_TEXTS.captchaAfterFailures] } });
  }
  await verifyCaptcha(ctx, captcha);
  return [ofAddress];
}

async function isWithinLimit(consumed: Promise<void>): Promise<boolean> {
  try {
    await consumed;
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'throttled') return false;
    throw error;
  }
}

async function giveBack({ services }: CommandContext, counted: Counted): Promise<void> {
  for (const [rule, key] of counted) await services.limits.giveBack(rule, key);
}

/**
 * Settles the ticket, unless the password was changed while this login was being verified. The row lock makes a password
 * change wait until the ticket is "done"; it then finds the ticket and ends it together with the customer's sessions.
 */
async function settleLogin(
  ctx: CommandContext,
  { queueId, customer }: { queueId: string; customer: { id: number; password_hash: string | null } },
): Promise<boolean> {
  return inTransaction(ctx, async ({ em, db }) => {
    const unchanged = await db
      .selectFrom('customer')
      .select('id')
      .where('id', '=', customer.id)
      .where('password_hash', '=', customer.password_hash)
      .forShare()
      .executeTakeFirst();
    if (unchanged) await settleDone(em, queueId, customer.id);
    return unchanged !== undefined;
  });
}
