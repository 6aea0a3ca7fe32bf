import type { Services } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { followDispute } from './follow-dispute.ts';
import { providerOf } from './provider-of.ts';
import { resendRefunds, resendRefundsJob, sendRefund, sendRefundJob } from './send-refund.ts';
import { failPayment, type OpenPayment, settlePayment } from './settle-payment.ts';

/** Look at one payment now (a webhook or a return asked for it). */
export const settlePaymentJob = defineJob<{ paymentId: string }>({ name: 'settle-payment', retryLimit: 8 });
/** Look at everything pending: what a lost webhook costs is a minute. */
export const reconcilePaymentsJob = defineJob<Record<string, never>>({
  name: 'reconcile-payments',
  retryLimit: 0,
});

/** Look at open disputes, and for those whose webhook was lost. */
export const reconcileDisputesJob = defineJob<Record<string, never>>({
  name: 'reconcile-disputes',
  retryLimit: 0,
});

export const paymentJobs = [
  settlePaymentJob,
  reconcilePaymentsJob,
  reconcileDisputesJob,
  sendRefundJob,
  resendRefundsJob,
];

const BATCH = 500;

export function paymentJobHandlers(services: Services, newEm: () => EntityManager): JobHandler<object>[] {
  return [
    handleJob(
      settlePaymentJob,
      async ({ paymentId }) => void (await settlePayment(services, newEm(), paymentId)),
    ),
    handleJob(sendRefundJob, ({ paymentId }) => sendRefund(services, newEm(), paymentId)),
    handleJob(reconcilePaymentsJob, () => reconcilePayments(services, newEm()), { cron: '* * * * *' }),
    handleJob(reconcileDisputesJob, () => reconcileDisputes(services, newEm()), { cron: '37 * * * *' }),
    handleJob(resendRefundsJob, () => resendRefunds(services, newEm()), { cron: '7 * * * *' }),
  ];
}

/** How far back a lost webhook is looked for: the provider sends it again for three days. */
const DISPUTE_LOOK_BACK_MS = 4 * 24 * 60 * 60_000;

/** Follows every dispute that is open here, and those that the provider has opened lately. */
export async function reconcileDisputes(services: Services, em: EntityManager): Promise<void> {
  const open = await em.execute<{ reference: string }[]>(
    `select provider_reference as reference from dispute where state = 'open' and provider_reference is not null
     order by id`,
  );
  const recent = await services.hostedCheckout.listDisputes(
    new Date(services.clock.now().getTime() - DISPUTE_LOOK_BACK_MS),
  );
  for (const reference of new Set([...open.map((dispute) => dispute.reference), ...recent])) {
    try {
      await followDispute(services, em, reference);
    } catch (error) {
      services.log.warn({ err: error, dispute: reference }, 'could not follow a dispute');
    }
  }
}

interface DuePayment extends OpenPayment {
  is_abandoned: boolean;
  is_unwanted: boolean;
  is_last_look: boolean;
}

/**
 * Settles every open payment that is due: each minute for an hour, then every quarter of an hour. One that never reached
 * the provider fails once its hold has run out; one that nobody paid within a day fails too.
 */
export async function reconcilePayments(services: Services, em: EntityManager): Promise<void> {
  const due = await em.execute<DuePayment[]>(
    `select p.id, p.customer_id, p.checkout_id, p.gateway, p.amount_cents, p.bonus_cents, p.status, p.provider_reference,
       p.provider_reference is null and coalesce(c.hold_expires_at, p.created_at + interval '1 hour') < now() as is_abandoned,
       coalesce(c.status = 'released', false) as is_unwanted,
       -- Without a page nobody could pay; with one, a bank may answer late.
       p.created_at < now() - interval '1 day' or (p.redirect_url is null and case p.purpose
         when 'load' then p.created_at < now() - interval '1 hour' else c.status = 'released' end) as is_last_look
     from payment p left join checkout c on c.id = p.checkout_id
     where p.status in ('created', 'pending')
       and (p.asked_at is null or p.created_at > now() - interval '1 hour' or p.asked_at < now() - interval '15 minutes')
     order by p.asked_at nulls first, p.created_at limit ?`,
    [BATCH],
  );
  for (const payment of due) {
    try {
      await reconcilePayment(services, em, payment);
    } catch (error) {
      // One payment's trouble must not keep the others waiting; it is looked at again.
      services.log.warn({ err: error, payment: payment.id }, 'could not reconcile a payment');
    }
  }
}

async function reconcilePayment(services: Services, em: EntityManager, payment: DuePayment): Promise<void> {
  await em.execute('update payment set asked_at = now() where id = ?', [payment.id]);
  if (payment.is_abandoned) {
    await failPayment(em, payment, 'The payment was not started.');
    return;
  }
  // Its items went back on the shelf: nobody should pay at that page any more.
  if (payment.is_unwanted && payment.provider_reference) {
    await providerOf(services, payment.gateway).closePage(payment.provider_reference);
  }
  await settlePayment(services, em, payment.id, { isLastLook: payment.is_last_look });
}
