/**
 * The life of a listing as one table: state -> what may happen to it -> the state it is in then. Commands move a listing
 * through `nextState` only.
 *
 *   added ---confirm---> open ---sell---> sold ---pay---> paid
 *     |                   |  \             |  ^
 *   cancel, refuse     cancel expire     claim reject
 *     v                   v    v           v  |
 *   cancelled        cancelled unsold    claimed ---refund---> returned
 */
export const LISTING_STATES = [
  /** The operator has not changed the account's password yet. */
  'added',
  /** Accepts bids and instant buys until its end. */
  'open',
  /** The buyer owns the account; the seller's share is held until the end of the warranty. */
  'sold',
  /** The buyer has opened a warranty claim; the seller's share is held until the operator's decision. */
  'claimed',
  /** The seller has been paid. */
  'paid',
  /** The claim was upheld: money back to the buyer, account back to the seller. */
  'returned',
  /** Ended without a bid; the account is back in the purchases. */
  'unsold',
  /** Withdrawn by its owner before the first bid, refused by the operator, or ended by the shop. */
  'cancelled',
] as const;
export type ListingState = (typeof LISTING_STATES)[number];

export type ListingAction =
  | 'confirm'
  | 'refuse'
  | 'cancel'
  | 'sell'
  | 'expire'
  | 'claim'
  | 'reject'
  | 'refund'
  | 'pay';

const TRANSITIONS: Record<ListingState, Partial<Record<ListingAction, ListingState>>> = {
  added: { confirm: 'open', refuse: 'cancelled', cancel: 'cancelled' },
  open: { sell: 'sold', expire: 'unsold', cancel: 'cancelled' },
  sold: { claim: 'claimed', pay: 'paid' },
  claimed: { reject: 'sold', refund: 'returned' },
  paid: {},
  returned: {},
  unsold: {},
  cancelled: {},
};

/** The state after `action`, or null if the transition is not allowed. */
export function nextState(state: ListingState, action: ListingAction): ListingState | null {
  return TRANSITIONS[state][action] ?? null;
}

export const LISTING_STATUSES = ['ONGOING', 'SUCCESS', 'FAILURE'] as const;
export type ListingStatus = (typeof LISTING_STATUSES)[number];

/** The documents' name for each status (account and marketplace, section 4). A returned sale still counts as a sale. */
export const LISTING_STATUS = {
  added: 'ONGOING',
  open: 'ONGOING',
  sold: 'SUCCESS',
  claimed: 'SUCCESS',
  paid: 'SUCCESS',
  returned: 'SUCCESS',
  unsold: 'FAILURE',
  cancelled: 'FAILURE',
} as const satisfies Record<ListingState, ListingStatus>;

/** Sales, whatever happened afterwards. */
export const SOLD_STATES = LISTING_STATES.filter((state) => LISTING_STATUS[state] === 'SUCCESS');

/**
 * Sales whose seller has not been paid: the shop owes the seller's share. The ledger audit lists these states explicitly.
 */
export const OWED_TO_SELLER_STATES = ['sold', 'claimed'] as const satisfies readonly ListingState[];

/** States in which the purchase is `listed` and nothing else can be done with the account. */
export const LIVE_STATES = ['added', 'open'] as const satisfies readonly ListingState[];

export function isLive(state: ListingState): boolean {
  return LISTING_STATUS[state] === 'ONGOING';
}
