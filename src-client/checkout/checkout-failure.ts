import { CHECKOUT_FIELD_LABELS, CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { failureOf, withReference } from '#client/platform/failure.ts';

/**
 * The message for a failed checkout (storefront, section 8 "Checkout 400"); undefined: none, as for 403. A refusal's
 * own text comes first, then the first field's message with its label.
 */
export function checkoutFailureText(error: unknown): string | undefined {
  const failure = failureOf(error);
  const { status, code, text, fields } = failure;
  if (status === 403 || status === 429) return undefined;
  if (status !== undefined && status >= 500 && code === 'internal')
    return withReference(CHECKOUT_TEXTS.failed, failure);
  if (status === undefined || code !== 'validation_failed') return text;
  for (const [field, label] of Object.entries(CHECKOUT_FIELD_LABELS)) {
    const message = fields[field]?.[0];
    if (message !== undefined) return label + message;
  }
  return CHECKOUT_TEXTS.failed;
}
