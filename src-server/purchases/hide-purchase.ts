import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import { inTransaction } from '../platform/database.ts';
import { lockPurchase } from './lock-purchase.ts';

/**
 * Hides one of the customer's accounts among their purchases, or shows it again; repeating either changes nothing. Throws
 * `account_listed`, and `not_found` if the account is not theirs.
 */
export async function hidePurchase(
  ctx: CustomerContext,
  { username, isHidden }: { username: string; isHidden: boolean },
): Promise<void> {
  await inTransaction(ctx, async ({ em, db, actor }) => {
    const purchase = await lockPurchase(em, { customerId: actor.customerId, username });
    if (purchase.state === 'listed') throw new ShopError('account_listed');
    await db
      .updateTable('purchase')
      .set({ state: isHidden ? 'hidden' : 'owned' })
      .where('id', '=', purchase.id)
      .execute();
  });
}
