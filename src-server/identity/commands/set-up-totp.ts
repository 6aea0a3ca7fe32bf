/** An authenticator app as a second factor: set-up, confirmation by its first code, removal. */
import { ShopError } from '../../../src-shared/errors.ts';
import { FACTOR_TEXTS } from '../../../src-shared/identity/factors.ts';
import type { CustomerContext } from '../../context.ts';
import { inTransaction } from '../../platform/database.ts';
import { now } from '../../platform/sql.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from '../factors/recovery-codes.ts';
import { factorsOf } from '../factors/second-factor.ts';
import { newTotpSecret, takeTotpCode, totpAddress, totpRow } from '../factors/totp.ts';
import { SECOND_FACTOR_GUESSES } from '../limits.ts';
import { lockCustomer } from '../lock-customer.ts';
import { requireProof } from '../proofs.ts';
import { queueSecurityMail } from '../security-mails.ts';
import { closeSessionsOf, isSessionOf, renewSession } from '../sessions.ts';

/** What the app needs: `address` for its camera, `secret` (base 32) for typing. */
export interface TotpSetup {
  secret: string;
  address: string;
}

/**
 * A secret for a new authenticator app, which becomes a factor with `confirmTotp`. Each call returns a new one. Throws
 * `second_factor_required`, and `factor_exists` if the customer has an app.
 */
export async function beginTotp(ctx: CustomerContext): Promise<TotpSetup> {
  await requireProof(ctx, 'change_factors');
  const { customerId, email } = ctx.actor;
  const { secrets, config } = ctx.services;
  const secret = newTotpSecret();
  const sealed = secrets.encrypt(secret, totpRow(customerId));
  const stored = await ctx.db
    .insertInto('totp_factor')
    .values({ customer_id: customerId, secret_sealed: sealed })
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet({ secret_sealed: sealed, created_at: now, last_step: null })
        .where('totp_factor.confirmed_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw new ShopError('factor_exists');
  return { secret, address: totpAddress(secret, { shopName: config.shop.name, email }) };
}

/** The other sessions have ended; the current one continues with a new token. */
export interface FactorAdded {
  /** Shown once. Null if the customer already has recovery codes. */
  recoveryCodes: string[] | null;
  sessionToken: string;
}

/**
 * Makes the app a second factor, by its first code. Throws a field error on `code`, `throttled`, `second_factor_required`, and
 * `not_found` if none is being set up.
 */
export async function confirmTotp(ctx: CustomerContext, { code }: { code: string }): Promise<FactorAdded> {
  await requireProof(ctx, 'change_factors');
  const { customerId } = ctx.actor;
  const outcome = await ctx.services.limits.guess(SECOND_FACTOR_GUESSES, String(customerId), {
    check: () => takeTotpCode(ctx, { customerId, code, isConfirming: true }),
    isWrong: (result) => result === 'wrong',
  });
  if (outcome !== 'right') {
    throw new ShopError('validation_failed', { fields: { code: [FACTOR_TEXTS.wrongCode] } });
  }
  return inTransaction(ctx, async (transaction) => {
    await lockCustomer(transaction, customerId);
    const confirmed = await transaction.db
      .updateTable('totp_factor')
      .set({ confirmed_at: now })
      .where('customer_id', '=', customerId)
      .where('confirmed_at', 'is', null)
      // A secret that has replaced the one of this code since has no step yet.
      .where('last_step', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!confirmed) throw new ShopError('not_found');
    return addFactor(transaction, 'authenticator app');
  });
}

/**
 * What every new factor entails, in its transaction: recovery codes if there are none, the end of all other sessions, a mail.
 *
 * @param name as the mail shows it
 */
export async function addFactor(ctx: CustomerContext, name: string): Promise<FactorAdded> {
  const { em, actor } = ctx;
  const hasCodes = (await factorsOf(ctx, actor.customerId)).includes('recovery_code');
  const recoveryCodes = hasCodes ? null : await replaceRecoveryCodes(em, actor.customerId);
  await queueSecurityMail(ctx, {
    customerId: actor.customerId,
    template: 'factor-added',
    to: actor.email,
    values: { name },
  });
  await closeSessionsOf(em, actor.customerId, actor.sessionHash);
  return { recoveryCodes, sessionToken: await renewSession(em, actor.sessionHash) };
}

/** Removes the app. Throws `second_factor_required`, and `not_found` if there is none. */
export async function removeTotp(ctx: CustomerContext): Promise<void> {
  await requireProof(ctx, 'change_factors');
  await inTransaction(ctx, async (transaction) => {
    await lockCustomer(transaction, ctx.actor.customerId);
    const removed = await transaction.db
      .deleteFrom('totp_factor')
      .where('customer_id', '=', ctx.actor.customerId)
      .where('confirmed_at', 'is not', null)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new ShopError('not_found');
    await afterRemoval(transaction, 'authenticator app');
  });
}

/**
 * What every removal of a factor entails, in its transaction under the lock of the customer: a mail, and the end of the recovery codes
 * if it was the last factor.
 */
export async function afterRemoval(ctx: CustomerContext, name: string): Promise<void> {
  const { em, actor } = ctx;
  if ((await factorsOf(ctx, actor.customerId)).length === 0) await deleteRecoveryCodes(em, actor.customerId);
  await queueSecurityMail(ctx, {
    customerId: actor.customerId,
    template: 'factor-removed',
    to: actor.email,
    values: { name },
  });
}

/**
 * Replaces all recovery codes by new ones, and notifies the customer by mail. Throws `second_factor_required`, `not_found` without a factor,
 * and `not_authenticated` if the session has ended meanwhile.
 */
export async function renewRecoveryCodes(ctx: CustomerContext): Promise<string[]> {
  await requireProof(ctx, 'change_factors');
  const { customerId, email, sessionHash, hasFactor } = ctx.actor;
  if (!hasFactor) throw new ShopError('not_found');
  return inTransaction(ctx, async (transaction) => {
    await lockCustomer(transaction, customerId);
    // A takeover report ends the session under the same lock.
    const session = await transaction.db
      .selectFrom('session')
      .select('id')
      .where(isSessionOf(sessionHash))
      .executeTakeFirst();
    if (!session) throw new ShopError('not_authenticated');
    await queueSecurityMail(transaction, {
      customerId,
      template: 'recovery-codes-renewed',
      to: email,
      values: {},
    });
    return replaceRecoveryCodes(transaction.em, customerId);
  });
}
