import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import { inTransaction } from '../platform/database.ts';
import { lockPurchase } from './lock-purchase.ts';

/**
 * Puts an account of the customer's out of sight, or back: only where it is shown changes. Doing what is done already is no
 * fault. Throws `account_listed`, and `not_found` for what is not theirs.
 */
export async function hidePurchase(
  { em, actor }: CustomerContext,
  { username, isHidden }: { username: string; isHidden: boolean },
): Promise<void> {
  await inTransaction(em, async (transaction) => {
    const purchase = await lockPurchase(transaction, actor.customerId, username);
    if (purchase.state === 'listed') throw new ShopError('account_listed');
    await transaction.db
      .updateTable('purchase')
      .set({ state: isHidden ? 'hidden' : 'owned' })
      .where('id', '=', purchase.id)
      .execute();
  });
}
