import type { OperatorContext } from '../../context.ts';
import { recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { findCustomer } from '../find-customer.ts';

/**
 * Allows or forbids a customer to transfer balance. Throws OperationRefused for an unknown customer. @returns whether
 * this was a change
 */
export async function allowTransfer(
  ctx: OperatorContext,
  request: { email: string; isAllowed: boolean; reason?: string | undefined },
): Promise<boolean> {
  return inTransaction(ctx, async (transaction) => {
    const { id } = await findCustomer(transaction.em, request.email);
    const { numUpdatedRows } = await transaction.db
      .updateTable('customer')
      .set({ is_balance_transfer_allowed: request.isAllowed })
      .where('id', '=', id)
      .where('is_balance_transfer_allowed', '<>', request.isAllowed)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await recordChange(transaction, {
      action: request.isAllowed ? 'customer allow-transfer' : 'customer disallow-transfer',
      subject: `customer ${id}`,
      reason: request.reason,
      before: { isBalanceTransferAllowed: !request.isAllowed },
      after: { isBalanceTransferAllowed: request.isAllowed },
    });
    return true;
  });
}
