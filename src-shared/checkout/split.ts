/**
 * How a total is split: the balance pays first and the card the rest, but at least its gateway's minimum (storefront, section 9
 * "Checkout"). Pure: the cart's preview and the server's quote use the same function.
 */
import { type Cents, percentOf, spread } from '../money.ts';
import type { ProductClass } from '../catalog/product-class.ts';
import { GATEWAY_MINIMUM_CENTS, type PaymentGateway } from './gateways.ts';

/** 10% of the card part comes back as balance on the second gateway. */
export const CASHBACK_PERCENT = 10;

/** A discount code in force. `amount` is a percentage (10 = 10%) or an amount in cents. */
export type Discount =
  | { code: string; discountType: 'percentage'; percent: number }
  | { code: string; discountType: 'FLAT'; amountCents: Cents };

export interface CheckoutLine {
  cartItemId: number;
  productId: number;
  productClass: ProductClass;
  priceCents: Cents;
}

/** The classes to which no code applies. */
type UndiscountedClass = 'ranked' | 'handleveled';

/** Keeps the additional fields of any kind of line. */
export type DiscountedLine<Line extends CheckoutLine = CheckoutLine> = Line & {
  discountCents: Cents;
  /** Why a code took nothing off this line. */
  noDiscountBecause?: UndiscountedClass;
};

export interface CheckoutSplit<Line extends CheckoutLine = CheckoutLine> {
  lines: DiscountedLine<Line>[];
  discountCents: Cents;
  /** The price of the items after discount: the request's `totalCents`. */
  totalCents: Cents;
  balancePartCents: Cents;
  /** 0 if the balance covers everything. */
  cardPartCents: Cents;
  /** On top of the card part, for the hosted checkout only. */
  surchargeCents: Cents;
  /** The part of the card part that exceeds what is owed, because of the gateway's minimum; credited to the balance. */
  excessCents: Cents;
  cashbackCents: Cents;
}

export interface SplitTerms {
  balanceCents: Cents;
  gateway: PaymentGateway;
  /** What the hosted checkout adds to the card part (`extraStripeCharge` of the price list). */
  cardSurchargeCents: Cents;
  discount?: Discount | undefined;
}

/** The price of these lines after discount in cents, the parts of balance and card, and surcharge and cashback. */
export function splitCheckout<Line extends CheckoutLine>(
  lines: readonly Line[],
  terms: SplitTerms,
): CheckoutSplit<Line> {
  const discounted = applyDiscount(lines, terms.discount);
  const discountCents = sum(discounted.map((line) => line.discountCents));
  const totalCents = sum(discounted.map((line) => line.priceCents)) - discountCents;
  return { lines: discounted, discountCents, totalCents, ...splitTotal(totalCents, terms) };
}

function splitTotal(totalCents: Cents, { balanceCents, gateway, cardSurchargeCents }: SplitTerms) {
  if (balanceCents >= totalCents) {
    return {
      balancePartCents: totalCents,
      cardPartCents: 0,
      surchargeCents: 0,
      excessCents: 0,
      cashbackCents: 0,
    };
  }
  const cardPartCents = Math.max(totalCents - balanceCents, GATEWAY_MINIMUM_CENTS[gateway]);
  const balancePartCents = Math.max(0, totalCents - cardPartCents);
  return {
    balancePartCents,
    cardPartCents,
    surchargeCents: gateway === 'stripe' ? cardSurchargeCents : 0,
    excessCents: cardPartCents + balancePartCents - totalCents,
    cashbackCents: gateway === 'param' ? percentOf(cardPartCents, CASHBACK_PERCENT) : 0,
  };
}

/**
 * Which lines a coupon's discount applies to (eligibility), and how it is spread over them. A percentage is taken per
 * eligible line, rounded half up to cents; a flat amount is taken once off all eligible lines together, never below
 * zero, and spread so that the lines add up. Ranked and handleveled accounts are not eligible.
 */
export function applyDiscount<Line extends CheckoutLine>(
  lines: readonly Line[],
  discount?: Discount,
): DiscountedLine<Line>[] {
  if (!discount) return lines.map((line) => ({ ...line, discountCents: 0 }));
  const prices = lines.map((line) => (isDiscountable(line.productClass) ? line.priceCents : 0));
  const discounts =
    discount.discountType === 'percentage'
      ? prices.map((price) => percentOf(price, discount.percent))
      : spread(Math.min(discount.amountCents, sum(prices)), prices);
  return lines.map((line, index) => ({
    ...line,
    discountCents: discounts[index] ?? 0,
    ...(isDiscountable(line.productClass) ? {} : { noDiscountBecause: line.productClass }),
  }));
}

export function isDiscountable(
  productClass: ProductClass,
): productClass is Exclude<ProductClass, UndiscountedClass> {
  return productClass !== 'ranked' && productClass !== 'handleveled';
}

function sum(values: readonly Cents[]): Cents {
  return values.reduce((total, value) => total + value, 0);
}
