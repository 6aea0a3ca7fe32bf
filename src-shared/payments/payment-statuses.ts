/**
 * The life of a payment as one table: status -> what may happen to it -> the status it is in then.
 *
 *   created --start--> pending --verify--> verified --refund--> refunding --send--> refunded
 *      |                |    |              ^  ^ |                  ^                  ^
 *     fail            fail  flag            |  | +------------------|-------send-------+
 *      v                v    v              |  win                  |
 *    failed <--dismiss-- flagged --accept---+  | +--dispute--> disputed --lose--> charged_back
 *      +---------verify, flag               |  +----------------win-+-------win-------+
 *                           +-------refund--|-----------------> refunding
 *
 * A refund of a part leads back: refunding --send_part--> verified.
 */
export const PAYMENT_STATUSES = [
  /** The provider has not been reached yet. */
  'created',
  /** The customer is at the provider, or the money is on its way. */
  'pending',
  /** The money is in our books. */
  'verified',
  /** No money came. If it comes after all, the payment becomes verified. */
  'failed',
  /** The provider's answer does not match our request: an operator decides. Nothing is in our books. */
  'flagged',
  /** A refund to the card was decided and booked; the provider has not accepted it so far. */
  'refunding',
  /** The provider has sent the refund, or everything was refunded in its dashboard. */
  'refunded',
  /** The customer's bank wants the money back and has not decided; see `dispute-states.ts`. */
  'disputed',
  /** The bank decided in favour of its customer. */
  'charged_back',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type PaymentAction =
  | 'start'
  | 'verify'
  | 'fail'
  | 'flag'
  /** An operator: the money arrived as expected. */
  | 'accept'
  /** An operator: there is no money for it. */
  | 'dismiss'
  | 'refund'
  | 'send'
  /** The same for a part; the rest stays. */
  | 'send_part'
  | 'dispute'
  | 'win'
  | 'lose';

const TRANSITIONS: Record<PaymentStatus, Partial<Record<PaymentAction, PaymentStatus>>> = {
  created: { start: 'pending', verify: 'verified', fail: 'failed', flag: 'flagged' },
  pending: { verify: 'verified', fail: 'failed', flag: 'flagged' },
  verified: { refund: 'refunding', send: 'refunded', dispute: 'disputed', lose: 'charged_back' },
  failed: { verify: 'verified', flag: 'flagged' },
  flagged: { accept: 'verified', dismiss: 'failed', refund: 'refunding' },
  // If the payment is already being refunded, a dispute does not change the status: it has a row of its own.
  refunding: { send: 'refunded', send_part: 'verified' },
  refunded: {},
  disputed: { win: 'verified', lose: 'charged_back', send: 'refunded' },
  charged_back: { win: 'verified', dispute: 'disputed' },
};

/** The status after `action`, or null if the transition is not allowed. */
export function nextPaymentStatus(status: PaymentStatus, action: PaymentAction): PaymentStatus | null {
  return TRANSITIONS[status][action] ?? null;
}

/** The statuses in which `action` is allowed, for conditions of statements. */
function statusesBefore(action: PaymentAction): readonly PaymentStatus[] {
  return PAYMENT_STATUSES.filter((status) => TRANSITIONS[status][action] !== undefined);
}

/** The outcome is unknown. */
export const OPEN_STATUSES = statusesBefore('fail');

/** Money may still arrive, even for a payment that failed here but is paid at the provider. */
export const PAYABLE_STATUSES = statusesBefore('verify');

/** Shown as successful: the money arrived, and no bank wants it back. */
export const SUCCESSFUL_STATUSES = [
  'verified',
  'refunding',
  'refunded',
] as const satisfies readonly PaymentStatus[];

/** What a payment is for: a checkout, or a load of balance. */
export const PAYMENT_PURPOSES = ['checkout', 'load'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];
