import { CHECKOUT_FIELD_LABELS, CHECKOUT_TEXTS } from '#shared/checkout/texts.ts';
import { failureOf } from '#client/platform/failure.ts';

/**
 * What to say about a checkout that failed (storefront, section 8 "Checkout 400"); undefined: nothing, as for 403. A
 * refusal's own words come first, then the first message of a field with the field's label.
 */
export function checkoutFailureText(error: unknown): string | undefined {
  const { status, code, text, fields } = failureOf(error);
  if (status === 403 || status === 429) return undefined;
  if (status !== undefined && status >= 500 && code === 'internal') return CHECKOUT_TEXTS.failed;
  if (status === undefined || code !== 'validation_failed') return text;
  for (const [field, label] of Object.entries(CHECKOUT_FIELD_LABELS)) {
    const message = fields[field]?.[0];
    if (message !== undefined) return label + message;
  }
  return CHECKOUT_TEXTS.failed;
}
