import type { OperatorContext } from '../../context.ts';
import { ERRORS, ShopError } from '../../../src-shared/errors.ts';
import type { PaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import { queueMail } from '../../mail/index.ts';
import { upsertNotice } from '../../marketplace/index.ts';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { type PurposeServices, settleFlaggedWithin } from '../../payments/index.ts';
import { commitIf } from '../../platform/commit-if.ts';
import { findPayment, type RefundablePayment } from '../queries/find-payment.ts';

interface PaymentOrder {
  id: string;
  action: 'accept' | 'dismiss';
  reason: string;
  /** False: shows what would happen and changes nothing. */
  isConfirmed: boolean;
}

export interface SettledPayment {
  subject: RefundablePayment;
  status: PaymentStatus;
  /** It bought nothing: the amount was credited to the balance. */
  isCredited: boolean;
  isDone: boolean;
}

const NOTICE_OF = { accept: 'payment_accepted', dismiss: 'payment_dismissed' } as const;

/**
 * Decides a flagged payment, with a notice and, if it is dismissed, a mail for the customer. Throws OperationRefused if it is unknown or
 * not flagged, or if it is to be accepted for a deleted account.
 */
export async function settlePaymentByOperator(
  ctx: OperatorContext<PurposeServices>,
  { id, action, reason, isConfirmed }: PaymentOrder,
): Promise<SettledPayment> {
  const subject = await findPayment(ctx.em, id);
  const { result, isCommitted } = await commitIf(
    ctx,
    async (transaction) => {
      const status = await settleFlaggedWithin(transaction, { paymentId: subject.id, action }).catch(
        explain(subject),
      );
      await recordChange(transaction, {
        action: 'payments settle',
        subject: `payment ${subject.id}`,
        reason,
        before: { status: subject.status },
        after: { status, customer: subject.customerId, amountCents: subject.amountCents },
      });
      const credited = await transaction.db
        .selectFrom('payment')
        .innerJoin('checkout', 'checkout.id', 'payment.checkout_id')
        .select('payment.id')
        .where('payment.id', '=', subject.id)
        .where('checkout.status', '=', 'credited')
        .executeTakeFirst();
      const isCredited = credited !== undefined;
      const { customerId, amountCents, email, purpose } = subject;
      const kind = isCredited ? 'balance_changed' : NOTICE_OF[action];
      await upsertNotice(transaction.em, { customerId, kind, amountCents });
      // What an accepted payment brings has mails of its own.
      if (action === 'dismiss') {
        await queueMail(transaction, {
          template: 'payment-dismissed',
          to: email,
          values: { amountCents, purpose },
        });
      }
      return { status, isCredited };
    },
    () => isConfirmed,
  );
  return { subject, ...result, isDone: isCommitted };
}

function explain({ id, status }: RefundablePayment) {
  return (error: unknown): never => {
    if (!(error instanceof ShopError) || error.code !== 'payment_not_flagged') throw error;
    throw new OperationRefused(`${ERRORS.payment_not_flagged.text} payment ${id} is ${status}.`);
  };
}
