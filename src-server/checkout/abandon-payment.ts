import type { CustomerContext } from '../context.ts';
import { OPEN_STATUSES } from '../../src-shared/payments/payment-statuses.ts';
import { lockBalance } from '../ledger/index.ts';
import { inTransaction } from '../platform/database.ts';
import { now } from '../platform/sql.ts';
import { releaseHold } from './release-hold.ts';

/** The provider took nothing on: the payment has failed and what was held for it is free again. */
export async function abandonPayment(
  { em, actor }: CustomerContext,
  checkoutId: string,
  paymentId: string,
  error: string,
): Promise<void> {
  await inTransaction(em, async (transaction) => {
    await lockBalance(transaction, actor.customerId);
    const failed = await transaction.db
      .updateTable('payment')
      .set({ status: 'failed', error, settled_at: now })
      .where('id', '=', paymentId)
      .where('status', 'in', OPEN_STATUSES)
      .where('redirect_url', 'is', null)
      .returning('id')
      .executeTakeFirst();
    // Somebody else's identical request may have got through meanwhile: then there is nothing to give up.
    if (failed) await releaseHold(transaction, checkoutId);
  });
}
