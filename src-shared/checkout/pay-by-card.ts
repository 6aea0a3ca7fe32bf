import { z } from 'zod';
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
 * `expiryDate` is judged and the two parts must say the same. What is wrong is told on `expiryMonth` or `expiryYear`:
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

/** Body of POST /api/make-param-payment/ (storefront, section 7). */
export const payByCardSchema = z
  .strictObject({
    totalPrice: startCheckoutSchema.shape.totalPrice,
    cartItems: startCheckoutSchema.shape.cartItems,
    discountCode: startCheckoutSchema.shape.discountCode,
    ...cardFields,
    expiryDate: requiredCardField(),
    expiryMonth: datePart,
    expiryYear: datePart,
  })
  .superRefine(checkExpiry);
export type PayByCardInput = z.output<typeof payByCardSchema>;

/** What comes of a card form that was sent; every caller switches over it. */
export type PayByCardOutcome =
  /** The browser goes to the bank's page, or to ours when nothing is left to ask there. */
  | { outcome: 'redirect'; checkoutId: string; redirectUrl: string; isReplay: boolean }
  /** The balance covers it meanwhile, or this very request was paid before; no card was charged now. */
  | { outcome: 'paid'; checkoutId: string; isReplay: boolean }
  | { outcome: 'product_unavailable'; cartItemIds: number[] }
  | { outcome: 'total_changed'; totalCents: number };
