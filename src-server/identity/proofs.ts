/**
 * Step-up authentication: before the actions in `PROTECTED_ACTIONS`, a customer must prove again who they are, so that a stolen
 * session is not enough. A proof is valid for ten minutes in its session, by the database's clock.
 */
import { ShopError } from '../../src-shared/errors.ts';
import type { Proof } from '../../src-shared/identity/factors.ts';
import {
  EVERYBODY_PROVES,
  PROTECTED_ACTIONS,
  type ProtectedAction,
} from '../../src-shared/identity/protected-actions.ts';
import { IDENTITY_TEXTS } from '../../src-shared/identity/texts.ts';
import type { CustomerContext } from '../context.ts';
import { now } from '../platform/sql.ts';
import { takePasskeyProof } from './commands/sign-in-with-passkey.ts';
import { factorsOf, takeFactorCode } from './factors/second-factor.ts';
import { WRONG_OLD_PASSWORDS } from './limits.ts';

/**
 * Throws `second_factor_required`, with the customer's factors in its data, unless this session has a proof from the last ten minutes.
 * Customers without a second factor are asked for their password, and only before actions that concern the sign-in itself.
 */
export async function requireProof(ctx: CustomerContext, action: ProtectedAction): Promise<void> {
  const { isProved, hasFactor, customerId } = ctx.actor;
  if (isProved || (!hasFactor && !EVERYBODY_PROVES.has(action))) return;
  throw new ShopError('second_factor_required', {
    text: `Please confirm that it is you to ${PROTECTED_ACTIONS[action]}.`,
    data: { action, factors: await factorsOf(ctx, customerId) },
  });
}

/**
 * Like `requireProof`, before showing passwords of accounts, but only once per session: what a device has shown, it
 * knows.
 */
export async function requireCredentialsProof(ctx: CustomerContext): Promise<void> {
  const { hasFactor, isProved, sessionHash } = ctx.actor;
  if (!hasFactor) return;
  const session = ctx.db.selectFrom('session').select('credentials_shown_at');
  const shown = await session
    .where('token_hash', '=', sessionHash)
    .where('credentials_shown_at', 'is not', null)
    .executeTakeFirst();
  if (shown) return;
  if (!isProved) await requireProof(ctx, 'show_credentials');
  await ctx.db
    .updateTable('session')
    .set({ credentials_shown_at: now })
    .where('token_hash', '=', sessionHash)
    .execute();
}

/**
 * Takes a proof by password, code or passkey, and marks this session as proved. Throws field errors, `throttled` after
 * too many wrong ones, and `queue_full`.
 */
export async function prove(ctx: CustomerContext, proof: Proof): Promise<void> {
  const { customerId } = ctx.actor;
  if ('code' in proof) await takeFactorCode(ctx, { customerId, code: proof.code });
  else if ('passkey' in proof) await takePasskeyProof(ctx, proof.passkey);
  else await checkPassword(ctx, proof.password);
  await markProved(ctx);
}

async function markProved({ db, actor }: CustomerContext): Promise<void> {
  await db
    .updateTable('session')
    .set({ proved_at: now })
    .where('token_hash', '=', actor.sessionHash)
    .where('customer_id', '=', actor.customerId)
    .execute();
}

async function checkPassword(ctx: CustomerContext, password: string): Promise<void> {
  const { customerId } = ctx.actor;
  const { limits, passwords } = ctx.services;
  const isRight = await limits.guess(WRONG_OLD_PASSWORDS, String(customerId), {
    check: () =>
      passwords.takePlace().run(async (hasher) => {
        const customer = await ctx.db
          .selectFrom('customer')
          .select('password_hash')
          .where('id', '=', customerId)
          .executeTakeFirst();
        return hasher.verify(password, customer?.password_hash ?? null);
      }),
    isWrong: (right) => !right,
  });
  if (!isRight) {
    throw new ShopError('validation_failed', { fields: { password: [IDENTITY_TEXTS.passwordWrong] } });
  }
}
