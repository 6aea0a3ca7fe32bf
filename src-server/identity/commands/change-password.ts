import { ShopError } from '../../../src-shared/errors.ts';
import type { PasswordChange } from '../../../src-shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '../../../src-shared/identity/texts.ts';
import type { CustomerContext } from '../../context.ts';
import { inTransaction } from '../../platform/database.ts';
import { WRONG_OLD_PASSWORDS } from '../limits.ts';
import { useUpMailTokens } from '../mail-tokens.ts';
import { requireGoodPassword } from '../new-password.ts';
import { queueSecurityMail } from '../security-mails.ts';
import { closeSessionsOf, renewSession } from '../sessions.ts';
import { requireProof } from '../proofs.ts';

/**
 * Sets a new password for a customer who knows the old one. All other sessions end; the current one continues with a new token,
 * which is returned for the cookie. Refuses with field errors on `oldPassword` and `newPassword2`; throws `queue_full`,
 * `customer_blocked`, or `throttled` after too many wrong old passwords.
 */
export async function changePassword(
  ctx: CustomerContext,
  { oldPassword, newPassword2: newPassword }: PasswordChange,
): Promise<string> {
  const { services, actor } = ctx;
  await requireProof(ctx, 'change_password');
  await requireGoodPassword(services, { email: actor.email, password: newPassword, field: 'newPassword2' });
  const { limits, passwords } = services;
  const hashes = await limits.guess(WRONG_OLD_PASSWORDS, String(actor.customerId), {
    check: () =>
      passwords.takePlace().run(async (hasher) => {
        const customer = await ctx.db
          .selectFrom('customer')
          .select('password_hash')
          .where('id', '=', actor.customerId)
          .executeTakeFirst();
        if (!customer || !(await hasher.verify(oldPassword, customer.password_hash))) return null;
        return { old: customer.password_hash, new: await hasher.hash(newPassword) };
      }),
    isWrong: (result) => result === null,
  });
  if (!hashes) throw wrongOldPassword();
  return inTransaction(ctx, async (transaction) => {
    const { em, db } = transaction;
    const changed = await db
      .updateTable('customer')
      .set({ password_hash: hashes.new })
      .where('id', '=', actor.customerId)
      .where('password_hash', '=', hashes.old)
      .returning(['email', 'blocked_at'])
      .executeTakeFirst();
    // Of two concurrent changes, the second one's old password is no longer current.
    if (!changed) throw wrongOldPassword();
    if (changed.blocked_at) throw new ShopError('customer_blocked');
    await useUpMailTokens(em, 'reset_password', actor.customerId);
    await closeSessionsOf(em, actor.customerId, actor.sessionHash);
    await queueSecurityMail(transaction, {
      customerId: actor.customerId,
      template: 'password-changed',
      to: changed.email,
      values: {},
    });
    return renewSession(em, actor.sessionHash);
  });
}

function wrongOldPassword(): ShopError {
  return new ShopError('validation_failed', { fields: { oldPassword: [IDENTITY_TEXTS.oldPasswordWrong] } });
}
