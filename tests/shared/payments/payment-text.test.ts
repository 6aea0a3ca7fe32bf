import { expect, it } from 'vitest';
import { paymentText } from '#shared/payments/payment-text.ts';

it.each([
  [{ isVerified: true, error: 'whatever', retries: 3 }, 'Payment successful.'],
  [
    { isVerified: false, error: 'The card payment was declined.', retries: 0 },
    'The card payment was declined.',
  ],
  [
    { isVerified: false, error: 'The card payment was declined.', retries: 1 },
    'The card payment was declined.',
  ],
  [{ isVerified: false, error: null, retries: -1 }, 'Payment processing.'],
  [{ isVerified: false, error: null, retries: 0 }, 'Payment processing.'],
  [{ isVerified: false, error: '', retries: 0 }, 'Payment processing.'],
  [{ isVerified: false, error: null, retries: 1 }, 'Payment verification failed.'],
  [{ isVerified: false, error: '', retries: 1 }, 'Payment verification failed.'],
])('%o: %s', (payment, text) => {
  expect(paymentText(payment)).toBe(text);
});
