/**
 * The sending of a refund that was decided (and booked) before. It must arrive in the end, once. Arrive: a job tries for
 * some two days, and when it has given up, another one is queued. Once: one process at a time sends, and asks the provider
 * first what of it has gone back already, because an answer may have been lost and a provider forgets the name of a
 * request after a day.
 */
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { Services } from '../context.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { defineJob } from '../platform/jobs.ts';
import type { PaymentStatus } from './payment.entity.ts';
import { providerOf } from './provider-of.ts';

/** Tries over some two days: part of a payment can only go back once the provider's day has ended. */
export const sendRefundJob = defineJob<{ paymentId: string }>({
  name: 'send-refund',
  retryLimit: 15,
  retryDelaySeconds: 5,
});

/** Looks for refunds whose job has given up. */
export const resendRefundsJob = defineJob<Record<string, never>>({ name: 'resend-refunds', retryLimit: 0 });

interface DecidedRefund {
  gateway: PaymentGateway;
  status: PaymentStatus;
  provider_reference: string;
  received_cents: Cents;
  refunded_cents: Cents;
}

/** The job: tells the provider. Throws when it did not happen; then it is tried again. */
export async function sendRefund(services: Services, em: EntityManager, paymentId: string): Promise<void> {
  await inTransaction(em, async (transaction) => {
    // Not the payment's row: webhooks, which hold the customer's balance, would wait for the provider with us.
    await transaction.execute(`select pg_advisory_xact_lock(hashtext('send refund'), hashtext(?))`, [
      paymentId,
    ]);
    const [payment] = await transaction.execute<DecidedRefund[]>(
      'select gateway, status, provider_reference, received_cents, refunded_cents from payment where id = ?',
      [paymentId],
    );
    if (!payment || payment.refunded_cents === 0 || payment.status === 'refunded') return;
    await providerOf(services, payment.gateway).refund({
      paymentId,
      reference: payment.provider_reference,
      amountCents: payment.refunded_cents,
      isWhole: payment.refunded_cents === payment.received_cents,
    });
    await transaction.execute(
      `update payment set status = 'refunded' where id = ? and status in ('verified', 'flagged')`,
      [paymentId],
    );
  });
}

/**
 * Queues the sending anew for refunds that were not sent and have no job any more. The journal tells our own refunds from
 * those made in a provider's dashboard, which leave a payment verified and have nothing to send.
 */
export async function resendRefunds({ jobs, log }: Services, em: EntityManager): Promise<void> {
  await inTransaction(em, async (transaction) => {
    // Whoever comes second sees the jobs of the first.
    await transaction.execute(`select pg_advisory_xact_lock(hashtext('resend refunds'))`);
    const unsent = await transaction.execute<{ id: string }[]>(
      `select p.id from payment p where p.status in ('verified', 'flagged') and p.refunded_cents > 0
         and exists (select from journal where reference = 'payment:' || p.id || ':refund')
         and not exists (select from pgboss.job where name = ? and data->>'paymentId' = p.id::text
           and state in ('created', 'retry', 'active'))`,
      [sendRefundJob.name],
    );
    for (const { id } of unsent) {
      log.error({ payment: id }, 'a refund could not be sent so far; trying for two more days');
      await jobs.enqueue(transaction, sendRefundJob, { paymentId: id });
    }
  });
}
