import type { OperatorContext, Services } from '../../context.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { hurryRefund } from '../../payments/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { findPayment } from '../queries/find-payment.ts';

/** Sends a refund that was decided and booked to its provider now. Throws OperationRefused if none is pending. */
export async function sendRefundAgain(
  ctx: OperatorContext<Pick<Services, 'jobs'>>,
  { paymentId }: { paymentId: string },
): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const { id, status, customerId } = await findPayment(transaction.em, paymentId);
    if (!(await hurryRefund(transaction, id)))
      throw new OperationRefused(`payment ${id} is ${status}: there is no refund to send`);
    await recordChange(transaction, {
      action: 'refund send',
      subject: `payment ${id}`,
      after: { status, customer: customerId },
    });
  });
}
