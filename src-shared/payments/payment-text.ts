import { ERRORS } from '../errors.ts';

/**
 * A payment's status as one of the four texts of the payments list (account and marketplace, section 4 "Payment display").
 */
interface ShownPayment {
  isVerified: boolean;
  error: string | null;
  /** Consecutive failed checks: the provider gave no answer, or none that was final when it should have been. */
  retries: number;
}

export const PAYMENT_TEXTS = {
  successful: 'Payment successful.',
  processing: 'Payment processing.',
  unverified: 'Payment verification failed.',
  cancelled: 'The payment was cancelled. Nothing was charged.',
  alreadyPaid: 'This payment went through.',
  notCancellable:
    'Your bank has this payment, so it cannot be cancelled here. It expires if you do not confirm it.',
  noAnswer: 'The payment provider has not answered yet.',
  // Stored with a payment as the reason why it is not verified:
  notStarted: 'The payment was not started.',
  notCompleted: 'The payment was not completed.',
  cancelledBeforeStart: 'The payment was cancelled.',
  declined: 'The card payment was declined.',
  inReview: ERRORS.payment_in_review.text,
  /** Checked, and sent back without having been used. */
  sentBack: 'This payment goes back to your card.',
  disputed: 'This payment is disputed at your bank.',
  chargedBack: 'This payment was charged back by your bank.',
} as const;

export function paymentText({ isVerified, error, retries }: ShownPayment): string {
  if (isVerified) return PAYMENT_TEXTS.successful;
  if (error !== null && error !== '') return error;
  return retries <= 0 ? PAYMENT_TEXTS.processing : PAYMENT_TEXTS.unverified;
}
