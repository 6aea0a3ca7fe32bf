import type { OperatorContext } from '../../context.ts';
import { recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { findCustomer } from '../find-customer.ts';

/**
 * Lets a customer transfer balance to others, or no longer. Throws OperationRefused for an unknown customer.
 * @returns whether that was different before
 */
export async function allowTransfer(
  ctx: OperatorContext,
  wish: { email: string; isAllowed: boolean; reason?: string | undefined },
): Promise<boolean> {
  return inTransaction(ctx, async (transaction) => {
    const { id } = await findCustomer(transaction.em, wish.email);
    const { numUpdatedRows } = await transaction.db
      .updateTable('customer')
      .set({ is_balance_transfer_allowed: wish.isAllowed })
      .where('id', '=', id)
      .where('is_balance_transfer_allowed', '<>', wish.isAllowed)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordChange(transaction, {
      action: wish.isAllowed ? 'customer allow-transfer' : 'customer disallow-transfer',
      subject: `customer ${id}`,
      reason: wish.reason,
      before: { isBalanceTransferAllowed: !wish.isAllowed },
      after: { isBalanceTransferAllowed: wish.isAllowed },
    });
    return true;
  });
}
