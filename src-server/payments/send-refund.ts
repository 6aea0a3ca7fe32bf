/**
 * The sending of a refund that was decided (and booked) before. It must arrive in the end, once. Arrive: a job tries for
 * some two days, and when it has given up, another one is queued. Once: one process at a time sends, and asks the provider
 * first what of it has gone back already, because an answer may have been lost and a provider forgets the name of a
 * request after a day.
 */
import type { PaymentGateway } from '../../src-shared/checkout/gateways.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { Services } from '../context.ts';
import { type MailServices, queueMail } from '../mail/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { defineJob } from '../platform/jobs.ts';
import type { PaymentStatus } from '../../src-shared/payments/payment-statuses.ts';
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
  has_open_dispute: boolean;
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
      `select gateway, status, provider_reference, received_cents, refunded_cents,
         exists (select from dispute where payment_id = payment.id and state = 'open') as has_open_dispute
       from payment where id = ?`,
      [paymentId],
    );
    // While a bank decides, the money may go back by its hand: the refund waits for the end of the dispute.
    if (payment?.status !== 'refunding' || payment.has_open_dispute) return;
    // A flagged payment brought nothing into our books: all that the provider took goes back.
    const isUnbooked = payment.received_cents === 0;
    await providerOf(services, payment.gateway).refund({
      paymentId,
      reference: payment.provider_reference,
      amountCents: isUnbooked ? 'all' : payment.refunded_cents,
      isWhole: isUnbooked || payment.refunded_cents === payment.received_cents,
    });
    await completeRefund(services, transaction, paymentId);
  });
}

/**
 * The provider has said yes: the payment is refunded and a mail tells the customer. The job and the provider's webhook may
 * both get here; the first one does it.
 */
export async function completeRefund(
  services: MailServices,
  em: EntityManager,
  paymentId: string,
): Promise<void> {
  const [refund] = await em.execute<{ email: string; amountCents: Cents | null }[]>(
    `update payment set status = 'refunded' from customer
     where payment.id = ? and payment.status = 'refunding' and customer.id = payment.customer_id
     returning customer.email, nullif(payment.refunded_cents, 0) as "amountCents"`,
    [paymentId],
  );
  if (!refund) return;
  await queueMail(services, em, 'refund-sent', refund.email, { amountCents: refund.amountCents });
}

/**
 * Queues the sending anew for refunds that were not sent and have no job any more.
 */
export async function resendRefunds({ jobs, log }: Services, em: EntityManager): Promise<void> {
  await inTransaction(em, async (transaction) => {
    // Whoever comes second sees the jobs of the first.
    await transaction.execute(`select pg_advisory_xact_lock(hashtext('resend refunds'))`);
    const unsent = await transaction.execute<{ id: string }[]>(
      `select p.id from payment p where p.status = 'refunding'
         and not exists (select from dispute where payment_id = p.id and state = 'open')
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
