import { type FieldErrors, ShopError } from '../../src-shared/errors.ts';
import type { PasswordReset } from '../../src-shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '../../src-shared/identity/texts.ts';
import type { CommandContext } from '../context.ts';
import { queueMail } from '../mail/index.ts';
import { inTransaction } from '../platform/database.ts';
import { findMailToken, redeemMailToken, useUpMailTokens } from './mail-tokens.ts';
import { newPasswordProblem } from './new-password.ts';
import { customerIdOf } from './request-password-reset.ts';
import { closeSessionsOf } from './sessions.ts';
import { markEmailVerified } from './verify-email.ts';

/**
 * Sets a new password by the link of a reset mail, ends every session of the customer and tells them by mail. Field errors on `uid`, `token`
 * and `newPassword2`; throws `queue_full` when too many passwords are waiting, and the link stays usable.
 */
export async function confirmPasswordReset(ctx: CommandContext, reset: PasswordReset): Promise<void> {
  const customerId = customerIdOf(reset.uid);
  if (customerId === null) throw refused({ uid: [IDENTITY_TEXTS.invalidValue] });
  // Looked at first, so that only holders of a link can make the shop hash passwords.
  if ((await findMailToken(ctx.em, 'reset_password', reset.token)) !== customerId) throw wrongToken();
  const customer = await ctx.em.db
    .selectFrom('customer')
    .select('email')
    .where('id', '=', customerId)
    .executeTakeFirst();
  if (!customer) throw wrongToken();
  const shopName = ctx.services.config.shop.name;
  const problem = await newPasswordProblem(reset.newPassword2, { email: customer.email, shopName });
  if (problem !== null) throw refused({ newPassword2: [problem] });
  const passwordHash = await ctx.services.passwords.hash(reset.newPassword2);
  await inTransaction(ctx.em, async (em) => {
    // The customer before their links: the order of deleting an account, which would else wait for this and this for it.
    await em.db.selectFrom('customer').select('id').where('id', '=', customerId).forNoKeyUpdate().execute();
    // Of several that came this far with one link, the first uses it up.
    if ((await redeemMailToken(em, 'reset_password', reset.token)) !== customerId) throw wrongToken();
    await em.db
      .updateTable('customer')
      .set({ password_hash: passwordHash })
      .where('id', '=', customerId)
      .execute();
    await useUpMailTokens(em, 'reset_password', customerId);
    await markEmailVerified(em, customerId);
    await closeSessionsOf(em, customerId);
    await queueMail(ctx.services, em, 'password-changed', customer.email, {});
  });
}

function wrongToken(): ShopError {
  return refused({ token: [IDENTITY_TEXTS.invalidValue] });
}

function refused(fields: FieldErrors): ShopError {
  return new ShopError('validation_failed', { fields });
}
