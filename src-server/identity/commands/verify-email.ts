import { ShopError } from '../../../src-shared/errors.ts';
import type { CommandContext } from '../../context.ts';
import { type EntityManager, inTransaction } from '../../platform/database.ts';
import { now } from '../../platform/sql.ts';
import { redeemMailToken } from '../mail-tokens.ts';

/** Redeems the key of a verification mail; throws `not_found` if it is unknown, used or expired. */
export async function verifyEmail(ctx: CommandContext, key: string): Promise<void> {
  await inTransaction(ctx, async ({ em }) => {
    const customerId = await redeemMailToken(em, 'verify_email', key);
    if (customerId === null) throw new ShopError('not_found');
    await markEmailVerified(em, customerId);
  });
}

/** The customer opened a link that was mailed to the address, which proves that it is theirs. */
export async function markEmailVerified(em: EntityManager, customerId: number): Promise<void> {
  await em.db
    .updateTable('customer')
    .set({ email_verified_at: now })
    .where('id', '=', customerId)
    .where('email_verified_at', 'is', null)
    .execute();
}
