import { type Operator, recordChange } from '../operations/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { findCustomer } from './find-customer.ts';

/**
 * Lets a customer transfer balance to others, or no longer. Throws OperationRefused for an unknown customer.
 * @returns whether that was different before
 */
export async function allowTransfer(
  em: EntityManager,
  operator: Operator,
  wish: { email: string; isAllowed: boolean; reason?: string | undefined },
): Promise<boolean> {
  return inTransaction(em, async (transaction) => {
    const { id } = await findCustomer(transaction, wish.email);
    const changed = await transaction.execute<unknown[]>(
      `update customer set is_balance_transfer_allowed = ? where id = ? and is_balance_transfer_allowed <> ? returning id`,
      [wish.isAllowed, id, wish.isAllowed],
    );
    if (changed.length === 0) return false;
    await recordChange(transaction, operator, {
      action: wish.isAllowed ? 'customer allow-transfer' : 'customer disallow-transfer',
      subject: `customer ${id}`,
      reason: wish.reason,
      before: { isBalanceTransferAllowed: !wish.isAllowed },
      after: { isBalanceTransferAllowed: wish.isAllowed },
    });
    return true;
  });
}
