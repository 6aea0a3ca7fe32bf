import type { DisputeState } from '../../src-shared/payments/dispute-states.ts';
import {
  nextPaymentStatus,
  type PaymentAction,
  type PaymentStatus,
} from '../../src-shared/payments/payment-statuses.ts';
import { PAYMENT_TEXTS } from '../../src-shared/payments/payment-text.ts';
import type { Services } from '../context.ts';
import type { EntityManager } from '../platform/database.ts';
import { sendRefundJob } from './send-refund.ts';

/**
 * Brings a payment's status in line with its disputes. A refund that was decided before waited for their end: it is sent
 * when they are won, and done by the bank when one is lost. The caller has locked the payment.
 */
export async function updateDisputedPayment(
  { jobs }: Pick<Services, 'jobs'>,
  em: EntityManager,
  paymentId: string,
): Promise<void> {
  const [payment] = await em.execute<{ status: PaymentStatus; states: DisputeState[] }[]>(
    `select status, array(select state from dispute where payment_id = payment.id) as states from payment where id = ?`,
    [paymentId],
  );
  if (!payment) throw new Error(`payment ${paymentId} is gone`);
  const action = actionOf(payment.states);
  const status = nextPaymentStatus(payment.status, action);
  if (status !== null) {
    await em.execute('update payment set status = ?, error = ? where id = ?', [
      status,
      ERRORS[action],
      paymentId,
    ]);
  } else if (payment.status === 'refunding' && action === 'win') {
    await jobs.enqueue(em, sendRefundJob, { paymentId });
  } else if (payment.status === 'refunding' && action === 'lose') {
    await em.execute(`update payment set status = 'refunded' where id = ?`, [paymentId]);
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
