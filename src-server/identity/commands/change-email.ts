/**
 * Changes the e-mail address, confirmed by a link in a mail to the old address and one in a mail to the new address, in any order.
 * Only the new address's mailbox learns whether it belongs to another customer: the answers, and everything before them, are the same.
 */
import { ShopError } from '../../../src-shared/errors.ts';
import {
  EMAIL_CHANGE_HOURS,
  EMAIL_CHANGE_TEXTS,
  type EmailChangeOutcome,
  type EmailChangeRecord,
  TRANSFER_HOLD_HOURS,
} from '../../../src-shared/identity/email-change.ts';
import type { CommandContext, CustomerContext } from '../../context.ts';
import { lockBalance, requireActive } from '../../ledger/index.ts';
import { queueMail } from '../../mail/index.ts';
import { type DatabaseContext, inTransaction } from '../../platform/database.ts';
import { clock, isUniqueViolation, now, secondsFromClock, secondsFromNow } from '../../platform/sql.ts';
import { hashToken, randomToken } from '../../platform/tokens.ts';
import { emailOf } from '../email-of.ts';
import { EMAIL_CHANGES } from '../limits.ts';
import { lockCustomer } from '../lock-customer.ts';
import { useUpMailTokens } from '../mail-tokens.ts';
import { requireProof } from '../proofs.ts';
import { queueSecurityMail } from '../security-mails.ts';
import { closeSessionsOf } from '../sessions.ts';

/**
 * Mails both links; an earlier pending change ends. Throws `second_factor_required`, `throttled`, and a field error on `email` for the
 * customer's current address.
 */
export async function requestEmailChange(ctx: CustomerContext, { email }: { email: string }): Promise<void> {
  await requireProof(ctx, 'change_email');
  const { customerId } = ctx.actor;
  await ctx.services.limits.consume(EMAIL_CHANGES, String(customerId));
  const [oldToken, newToken] = [randomToken(), randomToken()];
  await inTransaction(ctx, async (transaction) => {
    const { em, db, services } = transaction;
    await lockCustomer(transaction, customerId);
    await requireActive(em, customerId);
    const oldEmail = await emailOf(transaction, customerId);
    if (email === oldEmail) {
      throw new ShopError('validation_failed', { fields: { email: [EMAIL_CHANGE_TEXTS.sameEmail] } });
    }
    await db.deleteFrom('email_change').where('customer_id', '=', customerId).execute();
    await db
      .insertInto('email_change')
      .values({
        customer_id: customerId,
        new_email: email,
        old_token_hash: hashToken(oldToken),
        new_token_hash: hashToken(newToken),
        expires_at: secondsFromNow(EMAIL_CHANGE_HOURS * 3600),
      })
      .execute();
    await queueSecurityMail(transaction, {
      customerId,
      template: 'email-change-asked',
      to: oldEmail,
      values: { newEmail: email, token: oldToken },
    });
    const taken = await isTaken(transaction, email);
    await queueMail(
      { services, em },
      { template: 'email-change-confirm', to: email, values: { token: taken ? null : newToken } },
    );
  });
}

/** The pending change, or null. */
export async function findEmailChange({ db, actor }: CustomerContext): Promise<EmailChangeRecord | null> {
  const found = await db
    .selectFrom('email_change')
    .selectAll()
    .where('customer_id', '=', actor.customerId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!found) return null;
  return {
    newEmail: found.new_email,
    isOldConfirmed: found.old_confirmed_at !== null,
    isNewConfirmed: found.new_confirmed_at !== null,
    expiresAt: found.expires_at.toISOString(),
  };
}

export async function cancelEmailChange({ db, actor }: CustomerContext): Promise<void> {
  await db.deleteFrom('email_change').where('customer_id', '=', actor.customerId).execute();
}

/**
 * Redeems one of the two links. With the second one the address changes, other sessions end, and no balance can be transferred out for
 * 72 hours. Throws `not_found` for an unknown or expired link, and as `requireActive`.
 */
export async function confirmEmailChange(
  ctx: CommandContext,
  { token }: { token: string },
): Promise<EmailChangeOutcome> {
  const tokenHash = hashToken(token);
  const found = await findByToken(ctx, tokenHash);
  if (!found) throw new ShopError('not_found');
  try {
    return await takeLink(ctx, { customerId: found.customerId, tokenHash });
  } catch (error) {
    // If two customers change to the same address at the same moment, one succeeds.
    if (isUniqueViolation(error)) return { outcome: 'waiting' };
    throw error;
  }
}

async function takeLink(
  ctx: CommandContext,
  { customerId, tokenHash }: { customerId: number; tokenHash: string },
): Promise<EmailChangeOutcome> {
  return inTransaction(ctx, async (transaction) => {
    const { em, db } = transaction;
    await lockBalance(em, customerId);
    await lockCustomer(transaction, customerId);
    await requireActive(em, customerId);
    const change = await db
      .updateTable('email_change')
      .set((eb) => ({
        old_confirmed_at: eb
          .case()
          .when('old_token_hash', '=', tokenHash)
          .then(now)
          .else(eb.ref('old_confirmed_at'))
          .end(),
        new_confirmed_at: eb
          .case()
          .when('new_token_hash', '=', tokenHash)
          .then(now)
          .else(eb.ref('new_confirmed_at'))
          .end(),
      }))
      .where('customer_id', '=', customerId)
      .where((eb) => eb.or([eb('old_token_hash', '=', tokenHash), eb('new_token_hash', '=', tokenHash)]))
      .where('expires_at', '>', clock)
      .returning(['new_email', 'old_confirmed_at', 'new_confirmed_at'])
      .executeTakeFirst();
    if (!change) throw new ShopError('not_found');
    if (!change.old_confirmed_at || !change.new_confirmed_at) return { outcome: 'waiting' };
    // Another customer has registered with it since: nothing changes, and the two mails do not reveal that.
    if (await isTaken(transaction, change.new_email)) return { outcome: 'waiting' };
    await changeAddress(transaction, customerId, change.new_email);
    const isHere = ctx.actor?.customerId === customerId;
    await closeSessionsOf(em, customerId, isHere ? (ctx.actor?.sessionHash ?? null) : null);
    return { outcome: 'changed' };
  });
}

async function changeAddress(ctx: CommandContext, customerId: number, newEmail: string): Promise<void> {
  const { em, db, services } = ctx;
  const oldEmail = await emailOf(ctx, customerId);
  await db
    .updateTable('customer')
    .set({
      email: newEmail,
      email_verified_at: clock,
      email_changed_at: clock,
      transfers_held_until: secondsFromClock(TRANSFER_HOLD_HOURS * 3600),
    })
    .where('id', '=', customerId)
    .execute();
  await db.deleteFrom('email_change').where('customer_id', '=', customerId).execute();
  // Links mailed to the old address become invalid, except the one that undoes this change.
  await useUpMailTokens(em, 'reset_password', customerId);
  await useUpMailTokens(em, 'verify_email', customerId);
  await queueSecurityMail(ctx, { customerId, template: 'email-changed', to: oldEmail, values: { newEmail } });
  await queueMail({ services, em }, { template: 'email-changed', to: newEmail, values: { newEmail } });
}

/** The owner of the link, expired or not: `takeLink` checks that while holding the lock of the customer's row. */
async function findByToken({ db }: DatabaseContext, tokenHash: string) {
  return db
    .selectFrom('email_change')
    .select('customer_id as customerId')
    .where((eb) => eb.or([eb('old_token_hash', '=', tokenHash), eb('new_token_hash', '=', tokenHash)]))
    .executeTakeFirst();
}

async function isTaken({ db }: DatabaseContext, email: string): Promise<boolean> {
  const other = await db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirst();
  return other !== undefined;
}
