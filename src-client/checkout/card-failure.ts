import type { PayByCardOutcome } from '#shared/checkout/pay-by-card.ts';
import {
  CARD_PAYMENT_FIELDS,
  cardPartChangedText,
  CHECKOUT_TEXTS,
  totalChangedText,
} from '#shared/checkout/texts.ts';
import { failureOf, withReference } from '#client/platform/failure.ts';

/**
 * The message for a refused card payment (storefront, section 8 "Card payment errors"): the first message of the listed
 * fields in their order, otherwise the refusal's own text. Undefined for 429, which has its own page.
 */
export function cardFailureText(error: unknown): string | undefined {
  const failure = failureOf(error);
  const { status, code, text, fields } = failure;
  if (status === 429) return undefined;
  for (const field of CARD_PAYMENT_FIELDS) {
    const message = fields[field]?.[0];
    if (message !== undefined) return message;
  }
  if (fields['cartItems'] !== undefined) return CHECKOUT_TEXTS.resetCart;
  const hasOwnWords = code !== 'validation_failed' && code !== 'internal';
  return withReference(hasOwnWords ? text : CHECKOUT_TEXTS.failed, failure);
}

/** The message for a valid form that could not be paid. */
export function cardRefusalText(
  outcome: Extract<
    PayByCardOutcome,
    { outcome: 'payment_under_way' | 'product_unavailable' | 'total_changed' | 'card_part_changed' }
  >,
): string {
  switch (outcome.outcome) {
    case 'payment_under_way':
      return CHECKOUT_TEXTS.underWay;
    case 'product_unavailable':
      return CHECKOUT_TEXTS.resetCart;
    case 'total_changed':
      return totalChangedText(outcome.totalCents);
    case 'card_part_changed':
      return cardPartChangedText(outcome.cardPartCents);
  }
}
