import { type NotNull, sql } from 'kysely';
import { OPEN_STATUSES } from '../../../src-shared/payments/payment-statuses.ts';
import { PAYMENT_TEXTS } from '../../../src-shared/payments/payment-text.ts';
import type { Services, WorkContext } from '../../context.ts';
import { defineJob, handleJob, type JobHandler } from '../../platform/jobs.ts';
import { now, secondsFromNow } from '../../platform/sql.ts';
import { followDispute } from '../commands/follow-dispute.ts';
import { providerOf } from '../gateways/payment-providers.ts';
import { resendRefunds, resendRefundsJob, sendRefund, sendRefundJob } from './send-refund.ts';
import type { SettledPayment } from '../payment-purpose.ts';
import { failPayment, PAYMENT_COLUMNS } from '../commands/close-payment.ts';
import {
  ASKED_EACH_MINUTE_SECONDS,
  settlePayment,
  type SettlementServices,
} from '../commands/settle-payment.ts';

/** Checks all pending payments: a lost webhook delays a payment by at most a minute. */
const reconcilePaymentsJob = defineJob<Record<string, never>>({
  name: 'reconcile-payments',
  retryLimit: 0,
});

/** Checks open disputes, and looks for those whose webhook was lost. */
const reconcileDisputesJob = defineJob<Record<string, never>>({
  name: 'reconcile-disputes',
  retryLimit: 0,
});

export const paymentJobs = [reconcilePaymentsJob, reconcileDisputesJob, sendRefundJob, resendRefundsJob];

const BATCH = 500;

export function paymentJobHandlers(newContext: () => WorkContext): JobHandler<object>[] {
  return [
    handleJob(sendRefundJob, ({ paymentId }) => sendRefund(newContext(), paymentId)),
    handleJob(reconcilePaymentsJob, () => reconcilePayments(newContext()), { cron: '* * * * *' }),
    handleJob(reconcileDisputesJob, () => reconcileDisputes(newContext()), { cron: '37 * * * *' }),
    handleJob(resendRefundsJob, () => resendRefunds(newContext()), { cron: '7 * * * *' }),
  ];
}

/** How far back to look for lost webhooks: the provider repeats them for three days. */
const DISPUTE_LOOK_BACK_MS = 4 * 24 * 60 * 60_000;

/** Follows every dispute that is open here, and those that the provider opened recently. */
export async function reconcileDisputes(
  ctx: WorkContext<SettlementServices & Pick<Services, 'clock'>>,
): Promise<void> {
  const { db, services } = ctx;
  const open = await db
    .selectFrom('dispute')
    .select('provider_reference as reference')
    .where('state', '=', 'open')
    .where('provider_reference', 'is not', null)
    .orderBy('id')
    .$narrowType<{ reference: NotNull }>()
    .execute();
  const recent = await services.hostedCheckout.listDisputes(
    new Date(services.clock.now().getTime() - DISPUTE_LOOK_BACK_MS),
  );
  for (const reference of new Set([...open.map((dispute) => dispute.reference), ...recent])) {
    try {
      await followDispute(ctx, reference);
    } catch (error) {
      services.log.warn({ err: error, dispute: reference }, 'could not follow a dispute');
    }
  }
}

/** The interval between later checks of a payment. */
const LATER_STEP_SECONDS = 15 * 60;
/** How long to wait for a load that has no page yet. */
const LOAD_WITHOUT_PAGE_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;

interface DuePayment extends SettledPayment {
  is_abandoned: boolean;
  is_unwanted: boolean;
  is_last_look: boolean;
}

/**
 * Settles every open payment that is due: every minute for an hour, then every quarter of an hour. A payment that never
 * reached the provider fails when its hold expires; one that is not paid within a day fails too.
 */
export async function reconcilePayments(ctx: WorkContext<SettlementServices>): Promise<void> {
  const { db, services } = ctx;
  const due: DuePayment[] = await db
    .selectFrom('payment')
    .leftJoin('checkout as c', 'c.id', 'payment.checkout_id')
    .select(PAYMENT_COLUMNS)
    .select((eb) => [
      eb
        .and([
          eb('payment.provider_reference', 'is', null),
          eb(
            eb.fn.coalesce(
              'c.hold_expires_at',
              sql<Date>`payment.created_at + ${LOAD_WITHOUT_PAGE_SECONDS}::float8 * interval '1 second'`,
            ),
            '<',
            now,
          ),
        ])
        .$castTo<boolean>()
        .as('is_abandoned'),
      eb('c.status', 'is not distinct from', 'released').$castTo<boolean>().as('is_unwanted'),
      // Without a page it cannot have been paid; with one, a bank may answer late.
      eb
        .or([
          eb('payment.created_at', '<', secondsFromNow(-DAY_SECONDS)),
          eb.and([
            eb('payment.redirect_url', 'is', null),
            eb
              .case('payment.purpose')
              .when('load')
              .then(eb('payment.created_at', '<', secondsFromNow(-LOAD_WITHOUT_PAGE_SECONDS)))
              .else(eb('c.status', '=', 'released'))
              .end(),
          ]),
        ])
        .$castTo<boolean>()
        .as('is_last_look'),
    ])
    .where('payment.status', 'in', OPEN_STATUSES)
    .where((eb) =>
      eb.or([
        eb('payment.asked_at', 'is', null),
        eb('payment.created_at', '>', secondsFromNow(-ASKED_EACH_MINUTE_SECONDS)),
        eb('payment.asked_at', '<', secondsFromNow(-LATER_STEP_SECONDS)),
      ]),
    )
    .orderBy('payment.asked_at', (order) => order.asc().nullsFirst())
    .orderBy('payment.created_at')
    .limit(BATCH)
    .execute();
  for (const payment of due) {
    try {
      await reconcilePayment(ctx, payment);
    } catch (error) {
      // One payment's failure must not block the others; it is retried.
      services.log.warn({ err: error, payment: payment.id }, 'could not reconcile a payment');
    }
  }
}

async function reconcilePayment(ctx: WorkContext<SettlementServices>, payment: DuePayment): Promise<void> {
  const { db, services } = ctx;
  await db.updateTable('payment').set('asked_at', now).where('id', '=', payment.id).execute();
  if (payment.is_abandoned) {
    await failPayment(ctx, payment, PAYMENT_TEXTS.notStarted);
    return;
  }
  // Its items are for sale again: the page must not accept money for them any more.
  if (payment.is_unwanted && payment.provider_reference) {
    await providerOf(services, payment.gateway).closePage(payment.provider_reference);
  }
  await settlePayment(ctx, payment.id, { isLastLook: payment.is_last_look });
}
