import { z } from 'zod';
import { FIELD_TEXTS } from '../field-texts.ts';
import { centsSchema, moneySchema } from '../money-schema.ts';
import { loadAmountSchema, loadCentsSchema } from '../payments/load-balance.ts';
import { CARD_TEXTS, cardFields, isExpiryValid, readExpiry, requiredCardField } from './card-form.ts';
import { startCheckoutSchema } from './start-checkout.ts';

/** "12", 12, "2026" and "26": the documented body repeats the expiry in parts, and clients differ in how. */
const datePart = z.union(
  [
    z
      .string()
      .trim()
      .regex(/^\d{1,4}$/, CARD_TEXTS.expiry),
    z.int().transform(String),
  ],
  {
    error: CARD_TEXTS.required,
  },
);

interface Expiry {
  expiryDate: string;
  expiryMonth: string;
  expiryYear: string;
}

/**
 * `expiryDate` is validated, and the two parts must match it. The error is on `expiryMonth` or `expiryYear`, because
 * those are the fields whose message is shown (storefront, section 8 "Card payment errors").
 */
function checkExpiry({ expiryDate, expiryMonth, expiryYear }: Expiry, ctx: z.RefinementCtx): void {
  const expiry = readExpiry(expiryDate);
  const refuse = (field: keyof Expiry) =>
    ctx.addIssue({ code: 'custom', path: [field], message: CARD_TEXTS.expiry });
  if (expiry?.month !== Number(expiryMonth)) refuse('expiryMonth');
  if (expiry && (expiry.year % 100 !== Number(expiryYear) % 100 || !isExpiryValid(expiryDate))) {
    refuse('expiryYear');
  }
}

/** The card as it is sent. */
const cardRequest = {
  ...cardFields,
  expiryDate: requiredCardField(),
  expiryMonth: datePart,
  expiryYear: datePart,
};
export type CardRequest = z.output<z.ZodObject<typeof cardRequest>>;

const { cartItems, discountCode, totalCents, paymentsUnderWay } = startCheckoutSchema.shape;

/** The card form for the cart. `cardPartCents`: what its button says that the card is charged, at most. */
export const payByCardSchema = z
  .strictObject({
    totalCents,
    cartItems,
    discountCode,
    paymentsUnderWay,
    cardPartCents: centsSchema.positive().optional(),
    ...cardRequest,
  })
  .superRefine(checkExpiry);
export type PayByCardInput = z.output<typeof payByCardSchema>;

/** The card form for a balance load. */
export const loadByCardSchema = z
  .strictObject({ amountCents: loadCentsSchema, ...cardRequest })
  .superRefine(checkExpiry);
export type LoadByCardInput = z.output<typeof loadByCardSchema>;

/**
 * The body of POST /api/make-param-payment/ (storefront, section 7): for the cart, or with `loadAmount` instead of
 * cartItems and totalPrice, both in EUR. One object instead of a union, so that every mistake is an error of its field.
 */
export const cardPaymentSchema = z
  .strictObject({
    totalPrice: moneySchema.optional(),
    cartItems: cartItems.optional(),
    discountCode,
    paymentsUnderWay,
    loadAmount: loadAmountSchema.optional(),
    ...cardRequest,
  })
  .superRefine(checkExpiry)
  .transform(({ totalPrice: total, cartItems: items, discountCode: code, ...rest }, ctx) => {
    const { loadAmount, paymentsUnderWay: underWay, ...card } = rest;
    if (loadAmount !== undefined) {
      const isLoadAlone = [total, items, code, underWay].every((value) => value === undefined);
      if (isLoadAlone) return { ...card, amountCents: loadAmount };
      ctx.addIssue({ code: 'custom', message: 'Either cartItems with totalPrice, or loadAmount.' });
      return z.NEVER;
    }
    const missing = { totalPrice: total, cartItems: items };
    for (const [field, value] of Object.entries(missing)) {
      if (value === undefined) ctx.addIssue({ code: 'custom', path: [field], message: FIELD_TEXTS.required });
    }
    if (total === undefined || items === undefined) return z.NEVER;
    return { ...card, totalCents: total, cartItems: items, discountCode: code, paymentsUnderWay: underWay };
  });
export type CardPaymentInput = PayByCardInput | LoadByCardInput;

/** The outcome of a submitted card form; every caller switches over it. */
export type PayByCardOutcome =
  /** The browser goes to the bank's page, or to ours if there is nothing left to confirm. */
  | { outcome: 'redirect'; checkoutId: string; redirectUrl: string; isReplay: boolean }
  /** The balance covers it now, or this very request was paid before; no card was charged. */
  | { outcome: 'paid'; checkoutId: string; isReplay: boolean }
  /** A payment for some of the same products is pending and was not to be replaced; nothing was charged. */
  | { outcome: 'payment_under_way'; paymentIds: string[] }
  | { outcome: 'product_unavailable'; cartItemIds: number[] }
  | { outcome: 'total_changed'; totalCents: number }
  /** The balance covers less of it than the customer saw; nothing was charged. */
  | { outcome: 'card_part_changed'; cardPartCents: number };
