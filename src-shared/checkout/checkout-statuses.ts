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
  /** Its products are held and the balance part is in escrow until the payment is decided or the hold expires. */
  'awaiting_payment',
  /** Its products are purchases of the customer. */
  'paid',
  /** Cancelled, failed, expired or replaced: products and balance are released. */
  'released',
  /** The money arrived after the products were gone: it was credited to the balance. */
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

/** The status after `action`, or null if the transition is not allowed. */
export function nextCheckoutStatus(status: CheckoutStatus, action: CheckoutAction): CheckoutStatus | null {
  return TRANSITIONS[status][action] ?? null;
}

/** The statuses in which `action` is allowed, for conditions of statements. */
function statusesBefore(action: CheckoutAction): readonly CheckoutStatus[] {
  return CHECKOUT_STATUSES.filter((status) => TRANSITIONS[status][action] !== undefined);
}

/** In these statuses a checkout holds its products and the balance part. */
export const HOLDING_STATUSES = statusesBefore('release');

/** In these statuses a checkout counts as a use of its discount code. */
export const COUPON_USE_STATUSES = ['awaiting_payment', 'paid'] as const satisfies readonly CheckoutStatus[];
