/** A forgotten password: the customer requests a mail, whose link sets a new password (storefront, section 5). */
import { type FieldErrors, ShopError } from '../../../src-shared/errors.ts';
import type { PasswordReset, PasswordResetRequest } from '../../../src-shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '../../../src-shared/identity/texts.ts';
import type { CommandContext, WorkContext } from '../../context.ts';
import { queueMail } from '../../mail/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import { clock } from '../../platform/sql.ts';
import { verifyCaptcha } from '../captcha.ts';
import { emailKey, RESETS_BY_EMAIL } from '../limits.ts';
import { lockCustomer } from '../lock-customer.ts';
import { findMailToken, issueMailToken, redeemMailToken, useUpMailTokens } from '../mail-tokens.ts';
import { requireGoodPassword } from '../new-password.ts';
import { queueSecurityMail } from '../security-mails.ts';
import { closeSessionsOf } from '../sessions.ts';
import { markEmailVerified } from './verify-email.ts';

export const passwordResetJob = defineJob<{ email: string }>({ name: 'password-reset', isKept: true });

/**
 * Requests a reset mail. A job looks up whether the e-mail belongs to a customer, so that neither the answer nor its
 * timing reveals it (user enumeration).
 */
export async function requestPasswordReset(
  ctx: CommandContext,
  { email, captcha }: PasswordResetRequest,
): Promise<void> {
  await verifyCaptcha(ctx, captcha);
  await ctx.services.limits.consume(RESETS_BY_EMAIL, emailKey(email));
  await ctx.services.jobs.enqueue(ctx.em, passwordResetJob, { email });
}

/** The job: mails a token if there is such a customer. */
export async function mailPasswordReset(ctx: WorkContext, { email }: { email: string }): Promise<void> {
  await inTransaction(ctx, async ({ services, em, db }) => {
    const customer = await db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', email)
      .forKeyShare()
      .executeTakeFirst();
    if (!customer) return;
    const token = await issueMailToken(em, 'reset_password', customer.id);
    await queueMail(
      { services, em },
      { template: 'password-reset', to: email, values: { uid: uidOf(customer.id), token } },
    );
  });
}

/** The customer's id as it appears in the link. */
export function uidOf(customerId: number): string {
  return Buffer.from(String(customerId)).toString('base64url');
}

/** The id in a link, or null if it is invalid. */
function customerIdOf(uid: string): number | null {
  const digits = Buffer.from(uid, 'base64url').toString('latin1');
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : null;
}

/**
 * Sets a new password with the link of a reset mail, ends all of the customer's sessions and notifies them by mail. Field errors on
 * `uid`, `token` and `newPassword2`; throws `queue_full` if too many passwords are waiting, and the link stays valid.
 */
export async function confirmPasswordReset(ctx: CommandContext, reset: PasswordReset): Promise<void> {
  const customerId = customerIdOf(reset.uid);
  if (customerId === null) throw refused({ uid: [IDENTITY_TEXTS.invalidValue] });
  // Checked before hashing: a caller without a link must not make the shop hash passwords.
  if ((await findMailToken(ctx.em, 'reset_password', reset.token)) !== customerId) throw wrongToken();
  const customer = await ctx.db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!customer) throw wrongToken();
  const { email } = customer;
  await requireGoodPassword(ctx.services, { email, password: reset.newPassword2, field: 'newPassword2' });
  const passwordHash = await ctx.services.passwords.hash(reset.newPassword2);
  await inTransaction(ctx, async (transaction) => {
    const { em, db } = transaction;
    await lockCustomer(transaction, customerId);
    // Of several concurrent requests with one link, the first uses it up.
    if ((await redeemMailToken(em, 'reset_password', reset.token)) !== customerId) throw wrongToken();
    await db
      .updateTable('customer')
      .set({ password_hash: passwordHash, password_reset_at: clock })
      .where('id', '=', customerId)
      .execute();
    await useUpMailTokens(em, 'reset_password', customerId);
    await markEmailVerified(em, customerId);
    await closeSessionsOf(em, customerId);
    await queueSecurityMail(transaction, {
      customerId,
      template: 'password-changed',
      to: email,
      values: {},
    });
  });
}

function wrongToken(): ShopError {
  return refused({ token: [IDENTITY_TEXTS.invalidValue] });
}

function refused(fields: FieldErrors): ShopError {
  return new ShopError('validation_failed', { fields });
}
