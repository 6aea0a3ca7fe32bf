/**
 * The sending of a refund that was decided (and booked) before. It must arrive in the end, once. Arrive: a job tries for
 * some two days, and when it has given up, another one is queued. Once: one process at a time sends, and asks the provider
 * first what of it has gone back already, because an answer may have been lost and a provider forgets the name of a
 * request after a day.
 */
import { expressionBuilder, type NotNull, sql } from 'kysely';
import { nextPaymentStatus, type PaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import type { Services, WorkContext } from '../../context.ts';
import type { Database } from '../../entities.ts';
import { type MailServices, queueMail } from '../../mail/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { defineJob } from '../../platform/jobs.ts';
import { arrayOf, now } from '../../platform/sql.ts';
import { type Gateways, providerOf } from '../gateways/payment-providers.ts';

/** Tries over some two days: part of a payment can only go back once the provider's day has ended. */
export const sendRefundJob = defineJob<{ paymentId: string }>({
  name: 'send-refund',
  retryLimit: 15,
  retryDelaySeconds: 5,
});

/** The services that sending a refund needs. */
type RefundServices = MailServices & Gateways;

/** Looks for refunds whose job has given up. */
export const resendRefundsJob = defineJob<Record<string, never>>({ name: 'resend-refunds', retryLimit: 0 });

const eb = expressionBuilder<Database & { p: Database['payment'] }, 'p'>();

/** A condition on `payment as p`: its bank has not decided a dispute about it. */
const hasOpenDispute = eb.exists(
  eb
    .selectFrom('dispute')
    .select('dispute.id')
    .whereRef('dispute.payment_id', '=', 'p.id')
    .where('dispute.state', '=', 'open'),
);

/** The job: sends the refund to the provider. Throws when it did not happen; then it is tried again. */
export async function sendRefund(ctx: WorkContext<RefundServices>, paymentId: string): Promise<void> {
  await inTransaction(ctx, async (transaction) => {
    const { db, services } = transaction;
    // Not the payment's row: webhooks, which hold the customer's balance, would wait for the provider with us.
    await sql`select pg_advisory_xact_lock(hashtext('send refund'), hashtext(${paymentId}))`.execute(db);
    const payment = await db
      .selectFrom('payment as p')
      .select(['p.gateway', 'p.status', 'p.provider_reference', 'p.received_cents', 'p.refunded_cents'])
      .select(hasOpenDispute.$castTo<boolean>().as('has_open_dispute'))
      .where('p.id', '=', paymentId)
      // What was paid has one.
      .$narrowType<{ provider_reference: NotNull }>()
      .executeTakeFirst();
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
    await completeRefund(transaction, paymentId);
  });
}

/**
 * The provider has said yes: the payment is refunded and a mail tells the customer. The job and the provider's webhook may
 * both get here; the first one does it.
 */
export async function completeRefund(
  { db, em, services }: WorkContext<MailServices>,
  paymentId: string,
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
    .forUpdate('p')
    .executeTakeFirst();
  if (!sending) return;
  const { email, partCents, restCents, isAllBack, disputes } = sending;
  const amountCents = partCents ?? restCents;
  await db
    .updateTable('payment')
    .set({
      // After a part the payment is again what it was, or what its bank has decided meanwhile.
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

/** The jobs that still send the refund of `payment as p`. */
const unfinishedJobs = eb
  .selectFrom('pgboss.job as job')
  .select('job.name')
  .where('job.name', '=', sendRefundJob.name)
  .where('job.state', 'in', ['created', 'retry', 'active'])
  .where((job) => job(job.ref('job.data', '->>').key('paymentId'), '=', job.cast<string>('p.id', 'text')));

/**
 * Has a refund sent as soon as a worker is free, with all its tries, in the caller's transaction. @returns false where none is on its way,
 * or a bank still decides about the payment
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
  // One job at a time: that of another try is brought forward.
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

/**
 * Queues the sending anew for refunds that were not sent and have no job any more.
 */
export async function resendRefunds(ctx: WorkContext<Pick<Services, 'jobs' | 'log'>>): Promise<void> {
  await inTransaction(ctx, async ({ db, em, services: { jobs, log } }) => {
    // A second process sees the jobs of the first.
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
