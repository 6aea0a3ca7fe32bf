import { CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { ERRORS } from '#shared/errors.ts';

const LONGEST_DETAIL = 300;

/**
 * What the purchase-failed page says. `detail` from the address is a code of the error table or plain text, and is only
 * ever shown as text (decisions, "The rest").
 */
export function purchaseFailedText(detail: string | undefined): string {
  const text = detail?.trim() ?? '';
  if (text === '') return CHECKOUT_TEXTS.purchaseFailed;
  if (Object.hasOwn(ERRORS, text)) return ERRORS[text as keyof typeof ERRORS].text;
  return text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL)}…` : text;
}
