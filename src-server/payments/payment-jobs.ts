import type { Services } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import { defineJob, handleJob, type JobHandler } from '../platform/jobs.ts';
import { failPayment, type OpenPayment, settlePayment } from './settle-payment.ts';

/** Look at one payment now (a webhook or a return asked for it). */
export const settlePaymentJob = defineJob<{ paymentId: string }>({ name: 'settle-payment', retryLimit: 8 });
/** Look at everything pending: what a lost webhook costs is a minute. */
export const reconcilePaymentsJob = defineJob<Record<string, never>>({
  name: 'reconcile-payments',
  retryLimit: 0,
});

export const paymentJobs = [settlePaymentJob, reconcilePaymentsJob];

const BATCH = 500;

export function paymentJobHandlers(services: Services, newEm: () => EntityManager): JobHandler<object>[] {
  return [
    handleJob(
      settlePaymentJob,
      async ({ paymentId }) => void (await settlePayment(services, newEm(), paymentId)),
    ),
    handleJob(reconcilePaymentsJob, () => reconcilePayments(services, newEm()), { cron: '* * * * *' }),
  ];
}

/** Settles every open payment; one that never reached the provider fails once its hold has run out. */
export async function reconcilePayments(services: Services, em: EntityManager): Promise<void> {
  const open = await em.execute<(OpenPayment & { is_abandoned: boolean; is_unwanted: boolean })[]>(
    `select p.id, p.customer_id, p.checkout_id, p.amount_cents, p.status, p.provider_reference,
       p.provider_reference is null and coalesce(c.hold_expires_at, p.created_at + interval '1 hour') < now() as is_abandoned,
       coalesce(c.status = 'released', false) as is_unwanted
     from payment p left join checkout c on c.id = p.checkout_id
     where p.status in ('created', 'pending') order by p.created_at limit ?`,
    [BATCH],
  );
  for (const payment of open) {
    try {
      if (payment.is_abandoned) await failPayment(em, payment, 'The payment was not started.');
      else {
        // Its items went back on the shelf: nobody should pay at that page any more.
        if (payment.is_unwanted && payment.provider_reference) {
          await services.hostedCheckout.closeSession(payment.provider_reference);
        }
        await settlePayment(services, em, payment.id);
      }
    } catch (error) {
      // One payment's trouble must not keep the others waiting; it is looked at again in a minute.
      services.log.warn({ err: error, payment: payment.id }, 'could not reconcile a payment');
    }
  }
}
