import { type FieldErrors, ShopError } from '../../src-shared/errors.ts';
import type { PasswordChange } from '../../src-shared/identity/schemas.ts';
import { IDENTITY_TEXTS } from '../../src-shared/identity/texts.ts';
import type { CustomerContext } from '../context.ts';
import { queueMail } from '../mail/index.ts';
import { inTransaction } from '../platform/database.ts';
import { isCommonPassword } from './common-passwords.ts';
import { WRONG_OLD_PASSWORDS } from './limits.ts';
import { closeSessionsOf, openSession } from './sessions.ts';

/**
 * Sets a new password for whoever knows the old one. Every session ends; the one at hand goes on under a new token, which
 * is returned for the cookie. Refuses with field errors on `oldPassword` and `newPassword2`; throws `queue_full`, or
 * `throttled` after too many wrong old passwords.
 */
export async function changePassword(
  { services, em, actor }: CustomerContext,
  { oldPassword, newPassword2: newPassword }: PasswordChange,
): Promise<string> {
  if (isCommonPassword(newPassword)) throw refused({ newPassword2: [IDENTITY_TEXTS.passwordTooCommon] });
  const { limits, passwords } = services;
  const place = passwords.takePlace();
  // Counted before the password is looked at and given back when it was right, so that a burst cannot slip through.
  await limits.consume(WRONG_OLD_PASSWORDS, String(actor.customerId)).catch((error: unknown) => {
    place.leave();
    throw error;
  });
  const hashes = await place.run(async (hasher) => {
    const [customer] = await em.execute<{ passwordHash: string }[]>(
      'select password_hash as "passwordHash" from customer where id = ?',
      [actor.customerId],
    );
    if (!customer || !(await hasher.verify(oldPassword, customer.passwordHash))) throw wrongOldPassword();
    return { old: customer.passwordHash, new: await hasher.hash(newPassword) };
  });
  await limits.giveBack(WRONG_OLD_PASSWORDS, String(actor.customerId));
  return inTransaction(em, async (transaction) => {
    const [changed] = await transaction.execute<{ email: string }[]>(
      'update customer set password_hash = ? where id = ? and password_hash = ? returning email',
      [hashes.new, actor.customerId, hashes.old],
    );
    // Of two changes at the same time the second one knew a password that is not the old one any more.
    if (!changed) throw wrongOldPassword();
    await transaction.execute(
      `update mail_token set used_at = now() where customer_id = ? and purpose = 'reset_password' and used_at is null`,
      [actor.customerId],
    );
    await closeSessionsOf(transaction, actor.customerId);
    await queueMail(services, transaction, 'password-changed', changed.email, {});
    return openSession(transaction, actor.customerId, undefined);
  });
}

function wrongOldPassword(): ShopError {
  return refused({ oldPassword: [IDENTITY_TEXTS.oldPasswordWrong] });
}

function refused(fields: FieldErrors): ShopError {
  return new ShopError('validation_failed', { fields });
}
