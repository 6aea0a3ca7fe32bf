import { sql } from 'kysely';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { OperatorContext } from '../../context.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { REFUND_SETTLED, returnedRefunds } from '../../payments/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { findPayment } from '../queries/find-payment.ts';

interface SettleRequest {
  paymentId: string;
  /** As the operator saw it: another refund may have come back since. */
  amountCents: Cents;
  reason: string;
}

/** Notes that the customer was paid another way what the card did not take. It moves no money. Throws OperationRefused. */
export async function settleReturnedRefund(
  ctx: OperatorContext<object>,
  { paymentId, amountCents: seenCents, reason }: SettleRequest,
): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const { db, em } = transaction;
    const { id, customerId } = await findPayment(em, paymentId);
    await db.selectFrom('payment').select('id').where('id', '=', id).forUpdate().execute();
    const subject = `payment ${id}`;
    const { refundIds, amountCents } = await returnedRefunds(db)
      .where('failed.subject', '=', subject)
      .select([
        sql<string[]>`coalesce(array_agg(failed.after->>'refundId'), '{}')`.as('refundIds'),
        sql<Cents>`coalesce(sum((failed.after->>'amountCents')::int), 0)::int`.as('amountCents'),
      ])
      .executeTakeFirstOrThrow();
    if (amountCents !== seenCents)
      throw new OperationRefused(
        `${formatMoney(amountCents)} of it is open, not ${formatMoney(seenCents)}; look at it again`,
      );
    const after = { refundIds, amountCents, customer: customerId };
    await recordChange(transaction, { action: REFUND_SETTLED, subject, reason, after });
  });
}
