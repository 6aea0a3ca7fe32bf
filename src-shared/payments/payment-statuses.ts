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
  /** The provider was not reached yet. */
  'created',
  /** The customer is at the provider, or the money is on its way. */
  'pending',
  /** The money is in our books. */
  'verified',
  /** No money came. When it comes after all, the payment is verified then. */
  'failed',
  /** The provider's answer does not match what we asked for: an operator decides. Nothing is in our books. */
  'flagged',
  /** A refund to the card was decided and booked; the provider has not said yes to it so far. */
  'refunding',
  /** The provider has sent the refund, or all of the money went back in its dashboard. */
  'refunded',
  /** The customer's bank asks for the money back and has not decided; see `dispute-states.ts`. */
  'disputed',
  /** The bank decided for its customer. */
  'charged_back',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export type PaymentAction =
  | 'start'
  | 'verify'
  | 'fail'
  | 'flag'
  /** An operator: the money came as asked. */
  | 'accept'
  /** An operator: no money is there for it. */
  | 'dismiss'
  | 'refund'
  | 'send'
  /** The same of a part; the rest stays. */
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
  // A dispute of a payment that goes back already changes nothing here: the dispute has a row of its own.
  refunding: { send: 'refunded', send_part: 'verified' },
  refunded: {},
  disputed: { win: 'verified', lose: 'charged_back', send: 'refunded' },
  charged_back: { win: 'verified', dispute: 'disputed' },
};

/** The status after `action`, or null when it cannot happen in this status. */
export function nextPaymentStatus(status: PaymentStatus, action: PaymentAction): PaymentStatus | null {
  return TRANSITIONS[status][action] ?? null;
}

/** The statuses in which `action` can happen, for conditions of statements. */
function statusesBefore(action: PaymentAction): readonly PaymentStatus[] {
  return PAYMENT_STATUSES.filter((status) => TRANSITIONS[status][action] !== undefined);
}

/** The outcome is not known yet. */
export const OPEN_STATUSES = statusesBefore('fail');

/** Money may still come: also for a payment that failed here and is paid at its provider after all. */
export const PAYABLE_STATUSES = statusesBefore('verify');

/** Shown as successful: the money came, and no bank asks for it back. */
export const SUCCESSFUL_STATUSES = [
  'verified',
  'refunding',
  'refunded',
] as const satisfies readonly PaymentStatus[];

/** What a payment is for: a checkout, or a load of balance. */
export const PAYMENT_PURPOSES = ['checkout', 'load'] as const;
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number];
