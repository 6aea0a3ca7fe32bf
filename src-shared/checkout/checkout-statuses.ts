/**
 * The life of a checkout, one attempt to buy, as one table: status -> what may happen to it -> the status it is in then.
 * Paid from the balance alone it starts as `paid`.
 *
 *   awaiting_payment ---pay---> paid
 *          |                     ^
 *       release                  |
 *          v                     |
 *       released -------pay------+
 *          |
 *          +-----credit---> credited
 */
export const CHECKOUT_STATUSES = [
  /** Its products are held and the balance's part is in escrow until the payment is decided or the hold runs out. */
  'awaiting_payment',
  /** Its products are purchases of the customer. */
  'paid',
  /** Cancelled, failed, expired or replaced: products and balance are free again. */
  'released',
  /** The money came when the products were gone: it became balance. */
  'credited',
] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

export type CheckoutAction = 'pay' | 'release' | 'credit';

const TRANSITIONS: Record<CheckoutStatus, Partial<Record<CheckoutAction, CheckoutStatus>>> = {
  awaiting_payment: { pay: 'paid', release: 'released' },
  paid: {},
  released: { pay: 'paid', credit: 'credited' },
  credited: {},
};

/** The status after `action`, or null when it cannot happen in this status. */
export function nextCheckoutStatus(status: CheckoutStatus, action: CheckoutAction): CheckoutStatus | null {
  return TRANSITIONS[status][action] ?? null;
}

/** The statuses in which `action` can happen, for conditions of statements. */
function statusesBefore(action: CheckoutAction): readonly CheckoutStatus[] {
  return CHECKOUT_STATUSES.filter((status) => TRANSITIONS[status][action] !== undefined);
}

/** The checkout holds its products and the balance's part. */
export const HOLDING_STATUSES = statusesBefore('release');

/** The checkout counts as a use of its discount code. */
export const COUPON_USE_STATUSES = ['awaiting_payment', 'paid'] as const satisfies readonly CheckoutStatus[];
