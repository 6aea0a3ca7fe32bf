import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Services, WorkContext } from '../../context.ts';
import { recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { asUuid } from '../../platform/sql.ts';
import { lockSending } from '../jobs/send-refund.ts';

/** The action in the operators' log. */
export const REFUND_FAILED = 'refund failed';

/**
 * A refund that the provider had accepted may fail days later, for example because the card was closed. Its money is then
 * at the provider again, and another refund to the same card would probably fail too. So nothing is sent: the log and the
 * payment's page show it to the operator, once. A refund that is still being sent is retried by its job, and one whose money another refund
 * has sent is not missing.
 */
export async function recordFailedRefund(
  ctx: WorkContext<Pick<Services, 'hostedCheckout' | 'log'>>,
  refundId: string,
): Promise<void> {
  const { hostedCheckout, log } = ctx.services;
  const refund = await hostedCheckout.findRefund(refundId);
  if (!refund) {
    log.warn({ refund: refundId }, 'the provider does not know this refund');
    return;
  }
  const { chargeId, amountCents } = refund;
  if (!refund.hasFailed || chargeId === null) return;
  const paymentId = (await hostedCheckout.findCharge(chargeId))?.paymentId;
  if (!paymentId) return;
  await inTransaction(ctx, async (transaction) => {
    const { db } = transaction;
    await lockSending(db, paymentId);
    // Again: the job may have sent the money meanwhile.
    const charge = await hostedCheckout.findCharge(chargeId);
    const payment = await db
      .selectFrom('payment')
      .select(['id', 'status', 'received_cents', 'refunded_cents'])
      .where('id', '=', asUuid(paymentId))
      .forUpdate()
      .executeTakeFirst();
    if (!payment || payment.status === 'refunding') return;
    // Of a flagged payment, nothing is in our books.
    const isBooked = payment.received_cents > 0;
    if (charge?.isAllBack || (isBooked && charge && charge.refundedCents >= payment.refunded_cents)) return;
    const subject = `payment ${payment.id}`;
    const known = await db
      .selectFrom('operator_log')
      .select('id')
      .where('subject', '=', subject)
      .where('action', '=', REFUND_FAILED)
      .where(sql<boolean>`after->>'refundId' = ${refundId}`)
      .executeTakeFirst();
    if (known) return;
    log.error({ payment: payment.id, refund: refundId, amountCents }, 'a refund did not reach the card');
    const operator = { who: 'stripe', osUser: 'webhook', run: randomUUID() };
    await recordChange(
      { ...transaction, operator },
      { action: REFUND_FAILED, subject, after: { refundId, amountCents } },
    );
  });
}
