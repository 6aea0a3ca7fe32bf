import type { PaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import type { OperatorContext } from '../../context.ts';
import { recordChange } from '../../operator-log/index.ts';
import { settlePayment, type SettlementServices } from '../../payments/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { findPayment } from '../queries/find-payment.ts';

/** Asks the provider about a payment now, and acts on the answer as the shop itself would. */
export async function askProviderByOperator(
  ctx: OperatorContext<SettlementServices>,
  { paymentId }: { paymentId: string },
): Promise<{ before: PaymentStatus; after: PaymentStatus }> {
  const { id, status: before, customerId } = await findPayment(ctx.em, paymentId);
  const after = await settlePayment(ctx, id);
  await inTransaction(ctx, (transaction) =>
    recordChange(transaction, {
      action: 'payments ask',
      subject: `payment ${id}`,
      before: { status: before },
      after: { status: after, customer: customerId },
    }),
  );
  return { before, after };
}
