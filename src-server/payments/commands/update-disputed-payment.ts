import type { DisputeState } from '../../../src-shared/payments/dispute-states.ts';
import {
  nextPaymentStatus,
  type PaymentAction,
  type PaymentStatus,
} from '../../../src-shared/payments/payment-statuses.ts';
import { PAYMENT_TEXTS } from '../../../src-shared/payments/payment-text.ts';
import type { Services, WorkContext } from '../../context.ts';
import { arrayOf } from '../../platform/sql.ts';
import { sendRefundJob } from '../jobs/send-refund.ts';

/**
 * Updates a payment's status to match its disputes. A refund that was decided earlier waits for them to end: if they are
 * won, it is sent; if one is lost, the bank has refunded already. The caller has locked the payment.
 */
export async function updateDisputedPayment(
  { db, em, services: { jobs } }: WorkContext<Pick<Services, 'jobs'>>,
  paymentId: string,
): Promise<void> {
  const payment = await db
    .selectFrom('payment')
    .select((eb) => [
      'status',
      eb('refunded_cents', '=', eb.ref('received_cents')).$castTo<boolean>().as('isAllBack'),
      arrayOf(
        eb.selectFrom('dispute').select('dispute.state').whereRef('dispute.payment_id', '=', 'payment.id'),
      ).as('states'),
    ])
    .where('id', '=', paymentId)
    .executeTakeFirst();
  if (!payment) throw new Error(`payment ${paymentId} is gone`);
  const action = actionOf(payment.states);
  const status = nextPaymentStatus(payment.status, action);
  if (status !== null) {
    await db
      .updateTable('payment')
      .set({ status, error: ERRORS[action] })
      .where('id', '=', paymentId)
      .execute();
  } else if (payment.status === 'refunding' && action === 'win') {
    await jobs.enqueue(em, sendRefundJob, { paymentId });
  } else if (payment.status === 'refunding' && action === 'lose') {
    // Of a refund that leaves a rest (a part, or one that the balance did not cover), the bank has sent more than the shop would have:
    // the rest is charged back.
    const lost: PaymentStatus = payment.isAllBack ? 'refunded' : 'charged_back';
    await db
      .updateTable('payment')
      .set({ status: lost, sending_part_cents: null })
      .where('id', '=', paymentId)
      .execute();
  }
}

type DisputeOutcome = Extract<PaymentAction, 'dispute' | 'win' | 'lose'>;

function actionOf(states: readonly DisputeState[]): DisputeOutcome {
  if (states.includes('open')) return 'dispute';
  return states.includes('lost') ? 'lose' : 'win';
}

const ERRORS: Record<DisputeOutcome, string | null> = {
  dispute: PAYMENT_TEXTS.disputed,
  lose: PAYMENT_TEXTS.chargedBack,
  win: null,
};
