import { ShopError } from '../../src-shared/errors.ts';
import type { DeleteAccountInput } from '../../src-shared/privacy/schemas.ts';
import { PRIVACY_TEXTS } from '../../src-shared/privacy/texts.ts';
import type { CustomerContext } from '../context.ts';
import { queueMail } from '../mail/index.ts';
import { inTransaction } from '../platform/database.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import { eraseCustomer } from './erase-customer.ts';
import type { ErasureBlocker } from './erasure-blockers.ts';
import { requireProof } from '../identity/index.ts';

/** Wrong passwords per customer: a stolen session must not be a way to guess the password. */
const WRONG_PASSWORDS: LimitRule = { name: 'delete-account', points: 10, perSeconds: 15 * 60 };

type DeleteAccountOutcome = { outcome: 'deleted' } | { outcome: 'blocked'; blockers: ErasureBlocker[] };

/**
 * Deletes the account of a customer who knows its password, and confirms by mail. Throws a field error on `password`.
 */
export async function deleteAccount(
  ctx: CustomerContext,
  { password }: DeleteAccountInput,
): Promise<DeleteAccountOutcome> {
  const { customerId } = ctx.actor;
  await requireProof(ctx, 'delete_account');
  const passwordHash = await ctx.services.limits.guess(WRONG_PASSWORDS, String(customerId), {
    check: () => rightPasswordHash(ctx, password),
    isWrong: (hash) => hash === null,
  });
  if (passwordHash === null) {
    throw new ShopError('validation_failed', { fields: { password: [PRIVACY_TEXTS.wrongPassword] } });
  }
  return inTransaction(ctx, async ({ services, em }) => {
    const erasure = await eraseCustomer(em, { customerId, passwordHash });
    if (erasure.outcome === 'blocked') return erasure;
    const { email, givenUpCents } = erasure;
    await queueMail({ services, em }, { template: 'account-deleted', to: email, values: { givenUpCents } });
    return { outcome: 'deleted' };
  });
}

/** The stored hash if the password is right, otherwise null. */
async function rightPasswordHash(
  { services, db, actor }: CustomerContext,
  password: string,
): Promise<string | null> {
  const customer = await db
    .selectFrom('customer')
    .select('password_hash')
    .where('id', '=', actor.customerId)
    .executeTakeFirst();
  const passwordHash = customer?.password_hash ?? null;
  return passwordHash !== null && (await services.passwords.verify(password, passwordHash))
    ? passwordHash
    : null;
}
