/**
 * Sends a refund that was decided and booked before. It must arrive eventually, and once. Eventually: a job retries for
 * about two days, and when it gives up, another one is queued. Once: only one process sends at a time, and it first asks
 * the provider what was refunded already, because an answer may have been lost and providers forget idempotency keys after
 * a day.
 */
import { expressionBuilder, type NotNull, sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import { nextPaymentStatus, type PaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import type { Services, WorkContext } from '../../context.ts';
import type { Database } from '../../entities.ts';
import { type MailServices, queueMail } from '../../mail/index.ts';
import { type DatabaseContext, inTransaction } from '../../platform/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import { arrayOf, now } from '../../platform/sql.ts';
import { type Gateways, providerOf } from '../gateways/payment-providers.ts';

/** Retries for about two days: a partial refund is only possible after the end of the provider's day. */
export const sendRefundJob = defineJob<{ paymentId: string }>({
  name: 'send-refund',
  retryLimit: 15,
  retryDelaySeconds: 5,
});

/** The services needed to send a refund. */
type RefundServices = MailServices & Gateways;

/** Looks for refunds whose job has given up. */
export const resendRefundsJob = defineJob<Record<string, never>>({ name: 'resend-refunds', retryLimit: 0 });

const eb = expressionBuilder<Database & { p: Database['payment'] }, 'p'>();

/** A condition on `payment as p`: it has an undecided dispute. */
const hasOpenDispute = eb.exists(
  eb
    .selectFrom('dispute')
    .select('dispute.id')
    .whereRef('dispute.payment_id', '=', 'p.id')
    .where('dispute.state', '=', 'open'),
);

/**
 * Waits until no other process is sending a refund of the payment. Locks no payment row: webhooks, which hold the lock of the
 * customer's balance, would wait for the provider with us.
 */
export async function lockSending(db: DatabaseContext['db'], paymentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('send refund'), hashtext(${paymentId}))`.execute(db);
}

/** The job: sends the refund to the provider. Throws if that failed; the job is retried. */
export async function sendRefund(ctx: WorkContext<RefundServices>, paymentId: string): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const { db, services } = transaction;
    await lockSending(db, paymentId);
    const payment = await db
      .selectFrom('payment as p')
      .select(['p.gateway', 'p.status', 'p.provider_reference', 'p.received_cents', 'p.refunded_cents'])
      .select(hasOpenDispute.$castTo<boolean>().as('has_open_dispute'))
      .where('p.id', '=', paymentId)
      // A paid payment has a reference.
      .$narrowType<{ provider_reference: NotNull }>()
      .executeTakeFirst();
    // While a bank decides, it may return the money itself: the refund waits for the end of the dispute.
    if (payment?.status !== 'refunding' || payment.has_open_dispute) return;
    // A flagged payment is not in our books, and one that was accepted may have brought less than they say: the provider knows.
    const isWhole = payment.refunded_cents === payment.received_cents;
    const returnedCents = await providerOf(services, payment.gateway).refund({
      paymentId,
      reference: payment.provider_reference,
      amountCents: isWhole ? 'all' : payment.refunded_cents,
    });
    await completeRefund(transaction, paymentId, { sentCents: payment.refunded_cents, returnedCents });
  });
}

/**
 * The provider has accepted: marks the payment refunded and mails the customer. The job and the provider's webhook may
 * both get here; only the first one has an effect.
 *
 * @param sum.sentCents all refunds that were decided when it was sent: since then another one may have been decided, which is still to
 * be sent
 * @param sum.returnedCents what has gone back at the provider, less than that if the charge was; null if unknown
 */
export async function completeRefund(
  { db, em, services }: WorkContext<MailServices>,
  paymentId: string,
  { sentCents, returnedCents }: { sentCents: Cents; returnedCents: Cents | null },
): Promise<void> {
  const sending = await db
    .selectFrom('payment as p')
    .innerJoin('customer', 'customer.id', 'p.customer_id')
    .select(['customer.email', 'p.sending_part_cents as partCents'])
    .select((p) => [
      p('p.refunded_cents', '-', p.ref('p.part_refunded_cents')).as('restCents'),
      p('p.refunded_cents', '=', p.ref('p.received_cents')).$castTo<boolean>().as('isAllBack'),
      arrayOf(p.selectFrom('dispute').select('dispute.state').whereRef('dispute.payment_id', '=', 'p.id')).as(
        'disputes',
      ),
    ])
    .where('p.id', '=', paymentId)
    .where('p.status', '=', 'refunding')
    .where('p.refunded_cents', '=', sentCents)
    .forUpdate('p')
    .executeTakeFirst();
  if (!sending) return;
  const { email, partCents, restCents, isAllBack, disputes } = sending;
  const missingCents = Math.max(0, sentCents - (returnedCents ?? sentCents));
  const amountCents = Math.max(0, (partCents ?? restCents) - missingCents);
  await db
    .updateTable('payment')
    .set({
      // After a partial refund the payment returns to its previous status, or to the one that its disputes imply.
      status: partCents === null || isAllBack ? 'refunded' : statusAfterPart(disputes),
      sending_part_cents: null,
    })
    .where('id', '=', paymentId)
    .execute();
  await queueMail(
    { services, em },
    {
      template: 'refund-sent',
      to: email,
      values: {
        amountCents: amountCents === 0 ? null : amountCents,
      },
    },
  );
}

function statusAfterPart(disputes: readonly string[]): PaymentStatus {
  const sent = nextPaymentStatus('refunding', 'send_part') ?? 'verified';
  const action = disputes.includes('open') ? 'dispute' : disputes.includes('lost') ? 'lose' : null;
  return (action && nextPaymentStatus(sent, action)) ?? sent;
}

/** The jobs that are still to send the refund of `payment as p`. */
const unfinishedJobs = eb
  .selectFrom('pgboss.job as job')
  .select('job.name')
  .where('job.name', '=', sendRefundJob.name)
  .where('job.state', 'in', ['created', 'retry', 'active'])
  .where((job) => job(job.ref('job.data', '->>').key('paymentId'), '=', job.cast<string>('p.id', 'text')));

/**
 * Makes a worker send a refund as soon as possible, with all retries, in the caller's transaction.
 *
 * @returns false if no refund is pending, or a bank is still deciding about the payment
 */
export async function hurryRefund(
  { db, em, services: { jobs } }: WorkContext<Pick<Services, 'jobs'>>,
  paymentId: string,
): Promise<boolean> {
  const payment = await db
    .selectFrom('payment as p')
    .select(eb.exists(unfinishedJobs).$castTo<boolean>().as('isQueued'))
    .where('p.id', '=', paymentId)
    .where('p.status', '=', 'refunding')
    .where(eb.not(hasOpenDispute))
    .forUpdate()
    .executeTakeFirst();
  if (!payment) return false;
  // Only one job at a time: the pending retry is brought forward.
  if (payment.isQueued) {
    await db
      .updateTable('pgboss.job')
      .set({ start_after: now, retry_count: 0 })
      .where('name', '=', sendRefundJob.name)
      .where('state', '=', 'retry')
      .where((job) => job(job.ref('data', '->>').key('paymentId'), '=', paymentId))
      .execute();
  } else await jobs.enqueue(em, sendRefundJob, { paymentId });
  return true;
}

/** Requeues refunds that were not sent and no longer have a job. */
export async function resendRefunds(ctx: WorkContext<Pick<Services, 'jobs' | 'log'>>): Promise<void> {
  await inTransaction(ctx, async ({ db, em, services: { jobs, log } }) => {
    // Serialised, so that a second process sees the first one's jobs.
    await sql`select pg_advisory_xact_lock(hashtext('resend refunds'))`.execute(db);
    const unsent = await db
      .selectFrom('payment as p')
      .select('p.id')
      .where('p.status', '=', 'refunding')
      .where(eb.not(hasOpenDispute))
      .where(eb.not(eb.exists(unfinishedJobs)))
      .execute();
    for (const { id } of unsent) {
      log.error({ payment: id }, 'a refund could not be sent so far; trying for two more days');
      await jobs.enqueue(em, sendRefundJob, { paymentId: id });
    }
  });
}
