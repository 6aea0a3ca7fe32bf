import type { ErrorCode } from '../../src-shared/errors.ts';

/** The load page and its variants, as addresses below the shop's own (account and marketplace, section 2). */
type LoadPage =
  | { after: 'success' | 'processing'; paymentId: string }
  /** Back at the form with a text of the error table. */
  | { detail: ErrorCode }
  /** Back at the form without having paid. */
  | { cancelled: string };

export function loadPath(page: LoadPage): string {
  const path = '/my-account/profile/load-balance/';
  if ('after' in page) return `${path}${page.after}/?payment=${page.paymentId}`;
  return 'detail' in page ? `${path}?detail=${page.detail}` : `${path}?cancelled=${page.cancelled}`;
}
