/** The pages on which a payment ends, as paths (account and marketplace, section 2). */
import type { ErrorCode } from '../../src-shared/errors.ts';

/** Where the customer waits for the outcome; the page asks the provider. */
export function processingPath(paymentId: string): string {
  return `/my-cart/payment-processing/?payment=${paymentId}`;
}

/** Where the customer sees what a checkout delivered. */
export function purchasedPath(checkoutId: string): string {
  return `/my-cart/purchase-completed/?checkout=${checkoutId}`;
}

/** @param code of the error table; the page shows its text */
export function failedPath(code: ErrorCode): string {
  return `/my-cart/purchase-failed/?detail=${code}`;
}

type LoadPage =
  | { after: 'success' | 'processing'; paymentId: string }
  /** Back at the form, with a text of the error table. */
  | { detail: ErrorCode }
  /** Back at the form without having paid. */
  | { cancelled: string };

/** The load page and its variants. */
export function loadPath(page: LoadPage): string {
  const path = '/my-account/profile/load-balance/';
  if ('after' in page) return `${path}${page.after}/?payment=${page.paymentId}`;
  return 'detail' in page ? `${path}?detail=${page.detail}` : `${path}?cancelled=${page.cancelled}`;
}
