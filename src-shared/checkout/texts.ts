import { type Region, REGIONS } from '../catalog/enumerations.ts';
import { counted } from '../counted.ts';
import { formatMoney } from '../money.ts';

/** The exact words around paying (storefront, section 8; account and marketplace, section 2 "Result pages"). */
export const CHECKOUT_TEXTS = {
  unavailable: 'Items highlighted in red are not available anymore.',
  removedMeanwhile: 'Nothing was charged: an account that you selected is no longer in your cart.',
  resetCart: 'Please reset your cart and try again.',
  failed: 'Something went wrong.',
  paidMeanwhile: 'Your purchase is complete. It is in Your Purchases.',
  purchaseFailed: 'Your purchase could not be completed successfully.',
  underWay: 'A payment for these accounts is under way. Check it before you pay again.',
  underWayTitle: 'A payment for this cart is under way',
  endsEarlier: 'Paying again ends the payment that is under way.',
  mayChargeTwice:
    'The bank may still charge the payment that is under way. If both are charged, the second one becomes balance.',
  providerMessage: 'Message from the payment provider:',
  problemPersists: 'If the problem persists, contact the support team.',
} as const;

/** The checkout fields of messages, in the order of priority for showing one. */
export const CHECKOUT_FIELD_LABELS = {
  cartItems: 'Cart Items: ',
  discountCode: 'Discount Code: ',
  totalCents: 'Total Price: ',
  paymentGateway: 'Payment Gateway: ',
} as const;

/**
 * The fields whose first message is shown when a card payment is refused, in this order; then `detail`. An error on
 * `cartItems` is shown as `CHECKOUT_TEXTS.resetCart`, anything else as `CHECKOUT_TEXTS.failed` (storefront, section 8).
 */
export const CARD_PAYMENT_FIELDS = [
  'fullName',
  'phone',
  'expiryMonth',
  'expiryYear',
  'totalCents',
  'amountCents',
  'creditCardNumber',
  'cvv',
] as const;

/** The prices differ from those the customer saw; nothing was charged. */
export function totalChangedText(totalCents: number): string {
  return `The total is now ${formatMoney(totalCents)}. Please check your cart and try again.`;
}

/** The balance has fallen, so that the card would be charged more than its form says; nothing was charged. */
export function cardPartChangedText(cardPartCents: number): string {
  return `Your card would now be charged ${formatMoney(cardPartCents)}. Please check your cart and try again.`;
}

/** "Purchase of 2 accounts (EUW, NA)": shown in the customer's transactions. */
export function describeItems(verb: string, items: readonly { region: Region }[]): string {
  const regions = [...new Set(items.map((item) => REGIONS[item.region]))].join(', ');
  return `${verb} of ${counted(items.length, 'account')} (${regions})`;
}
