import { z } from 'zod';
import { FIELD_TEXTS } from '../field-texts.ts';
import { centsSchema, moneySchema } from '../money-schema.ts';
import { discountCodeSchema } from './discount-code.ts';
import { PAYMENT_GATEWAYS } from './gateways.ts';
import { idSchema } from '../id-schema.ts';

export const MAX_CART_ITEMS = 100;

const cartItems = z
  .array(idSchema, {
    error: ({ input }) => (input === undefined ? FIELD_TEXTS.required : undefined),
  })
  .min(1, 'Please select at least one item.')
  .max(MAX_CART_ITEMS)
  .transform((ids) => [...new Set(ids)].toSorted((a, b) => a - b));
const discountCode = discountCodeSchema
  .refine((code) => code !== '', FIELD_TEXTS.blank)
  .optional()
  .nullable();
const paymentGateway = z.enum(PAYMENT_GATEWAYS, { error: 'This payment method is not available.' });
/**
 * What happens to a pending payment for the same products. `refuse`: this request is refused, so that the customer can be
 * asked. `replace`: the customer wants to pay again. Absent: a page of the hosted checkout is replaced; a card payment,
 * which the bank may be charging, makes the request be refused (docs/decisions/0025).
 */
const paymentsUnderWay = z.enum(['refuse', 'replace']).optional();

/** `totalCents`: the price of the items after discount, as the customer saw it. */
export const startCheckoutSchema = z.strictObject({
  cartItems,
  discountCode,
  totalCents: centsSchema.nonnegative(),
  paymentGateway,
  paymentsUnderWay,
});
export type StartCheckoutInput = z.output<typeof startCheckoutSchema>;

/** Body of POST /api/create-checkout-session/ (storefront, section 7), with the total in EUR. */
export const startCheckoutBodySchema = z
  .strictObject({ cartItems, discountCode, totalPrice: moneySchema, paymentGateway, paymentsUnderWay })
  .transform(({ totalPrice, ...body }): StartCheckoutInput => ({ ...body, totalCents: totalPrice }));

/** The outcome of a request to buy; every caller switches over it. */
export type StartCheckoutOutcome =
  /** Paid from the balance; the accounts belong to the customer. */
  | { outcome: 'paid'; checkoutId: string; isReplay: boolean }
  /** The rest must be paid at the hosted checkout; the items are held meanwhile. */
  | { outcome: 'hosted_checkout'; checkoutId: string; sessionId: string; url: string; isReplay: boolean }
  /** The rest must be paid with the card form; nothing is recorded or held until it is sent. */
  | { outcome: 'card_form'; amountCents: number; description: string }
  /** A payment for some of the same products is pending and was not to be replaced; nothing was charged. */
  | { outcome: 'payment_under_way'; paymentIds: string[] }
  /** These cart items cannot be bought (any more); nothing was charged. */
  | { outcome: 'product_unavailable'; cartItemIds: number[] }
  /** The prices have changed since the customer saw them; nothing was charged. */
  | { outcome: 'total_changed'; totalCents: number };
