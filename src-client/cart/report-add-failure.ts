import { CART_TEXTS } from '#shared/cart/texts.ts';
import type { Failure } from '#client/platform/failure.ts';
import { goToTooManyRequests } from '#client/platform/too-many-requests.ts';
import { notify } from '#client/ui/notices/notices.tsx';

/** Says why an account was not added to the cart: in the shop's words for a 400, otherwise with the status (storefront, section 8). */
export function reportAddFailure({ status, text, retryAfterSeconds }: Failure): void {
  if (status === 429) goToTooManyRequests(retryAfterSeconds);
  else notify('bad', status === undefined || status === 400 ? text : CART_TEXTS.addFailed(status));
}
