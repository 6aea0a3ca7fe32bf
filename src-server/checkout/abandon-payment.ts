import type { CustomerContext } from '../context.ts';
import { lockBalance } from '../ledger/index.ts';
import { inTransaction } from '../platform/database.ts';
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
    const [failed] = await transaction.execute<{ id: string }[]>(
      `update payment set status = 'failed', error = ?, settled_at = now()
       where id = ? and status in ('created', 'pending') and redirect_url is null returning id`,
      [error, paymentId],
    );
    // Somebody else's identical request may have got through meanwhile: then there is nothing to give up.
    if (failed) await releaseHold(transaction, checkoutId);
  });
}
