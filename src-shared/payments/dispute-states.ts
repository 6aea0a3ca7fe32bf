/**
 * The life of a dispute as one table: state -> what may happen to it -> the state it is in then. Who wins and loses is the
 * shop: won means that the payment stays with it.
 *
 *   open ---win---> won
 *     |             ^ |
 *     |          win  lose
 *     |             | v
 *     +---lose---> lost
 *
 * A bank may decide again after an appeal, and an operator who settles by hand may have been misinformed: so won and lost
 * lead to each other, but never back to open.
 */
export const DISPUTE_STATES = [
  /** The bank has not decided. The amount is withheld from the customer's balance as far as that goes. */
  'open',
  /** The shop keeps the payment; the withheld amount is back on the balance. */
  'won',
  /**
   * The payment went back to the card: the withheld amount pays for it; the rest is the shop's loss until it is collected.
   */
  'lost',
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** The bank claims the money, or has it. */
export const CLAIMED_STATES = ['open', 'lost'] as const satisfies readonly DisputeState[];

export type DisputeAction = 'win' | 'lose';

const TRANSITIONS: Record<DisputeState, Partial<Record<DisputeAction, DisputeState>>> = {
  open: { win: 'won', lose: 'lost' },
  won: { lose: 'lost' },
  lost: { win: 'won' },
};

/** The state after `action`, or null if the transition is not allowed. */
export function nextDisputeState(state: DisputeState, action: DisputeAction): DisputeState | null {
  return TRANSITIONS[state][action] ?? null;
}
