import { ShopError } from '../../src-shared/errors.ts';
import type { DeleteAccountInput } from '../../src-shared/privacy/schemas.ts';
import { PRIVACY_TEXTS } from '../../src-shared/privacy/texts.ts';
import type { CustomerContext } from '../context.ts';
import { queueMail } from '../mail/index.ts';
import { inTransaction } from '../platform/database.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import { eraseCustomer } from './erase-customer.ts';
import type { ErasureBlocker } from './erasure-blockers.ts';

/** A stolen session must not become a way to guess the password. */
const DELETIONS_BY_CUSTOMER: LimitRule = { name: 'delete-account', points: 10, perSeconds: 15 * 60 };

export type DeleteAccountOutcome =
  { outcome: 'deleted' } | { outcome: 'blocked'; blockers: ErasureBlocker[] };

/** Deletes the account of whoever asks and knows its password. A mail confirms. Throws a field error on `password`. */
export async function deleteAccount(
  { services, em, actor }: CustomerContext,
  { password }: DeleteAccountInput,
): Promise<DeleteAccountOutcome> {
  await services.limits.consume(DELETIONS_BY_CUSTOMER, String(actor.customerId));
  const [customer] = await em.execute<{ passwordHash: string | null }[]>(
    'select password_hash as "passwordHash" from customer where id = ?',
    [actor.customerId],
  );
  const passwordHash = customer?.passwordHash ?? null;
  if (passwordHash === null || !(await services.passwords.verify(password, passwordHash))) {
    throw new ShopError('validation_failed', { fields: { password: [PRIVACY_TEXTS.wrongPassword] } });
  }
  return inTransaction(em, async (transaction) => {
    const erasure = await eraseCustomer(transaction, actor.customerId, passwordHash);
    if (erasure.outcome === 'blocked') return erasure;
    const { email, givenUpCents } = erasure;
    await queueMail(services, transaction, 'account-deleted', email, { givenUpCents });
    return { outcome: 'deleted' };
  });
}
