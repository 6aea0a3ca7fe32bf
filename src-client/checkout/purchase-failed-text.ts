import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { ERRORS, isErrorCode } from '#shared/errors.ts';

const LONGEST_DETAIL = 300;

interface PurchaseFailedText {
  heading: string;
  /** The payment provider's own message. */
  providerMessage?: string;
}

/**
 * The texts of the purchase-failed page. `detail` from the address is an error code, which determines the heading, or
 * any other text. Anyone can craft such an address, so other text is never shown as the shop's
 * own words.
 */
export function purchaseFailedText(detail: string | undefined): PurchaseFailedText {
  const text = detail?.trim() ?? '';
  if (isErrorCode(text)) return { heading: ERRORS[text].text };
  const heading = CHECKOUT_TEXTS.purchaseFailed;
  if (text === '' || text === heading) return { heading };
  return {
    heading,
    providerMessage: text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL)}…` : text,
  };
}
