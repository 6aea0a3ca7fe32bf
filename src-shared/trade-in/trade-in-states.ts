/**
 * The life of a trade-in as one table: state -> what may happen to it -> the state it is in then.
 *
 *   unverified ---confirm---> verified
 *       |
 *     refuse
 *       v
 *    refused
 *
 * What a machine has checked is `verified` from the start.
 */
export const TRADE_IN_STATES = [
  /** No machine could check the account: the operator decides. */
  'unverified',
  /** The account is in order; its value is promised or credited. */
  'verified',
  /** The account is the customer's again, and nothing is credited. */
  'refused',
] as const;
type TradeInState = (typeof TRADE_IN_STATES)[number];

export type TradeInDecision = 'confirm' | 'refuse';

/** What a decision makes of a trade-in that waits for it. */
export const AFTER_DECISION = {
  confirm: 'verified',
  refuse: 'refused',
} as const satisfies Record<TradeInDecision, TradeInState>;

/** The account is with the shop, and its value is promised or credited; a purchase has one such trade-in at most. */
export const STANDING_TRADE_INS = ['unverified', 'verified'] as const satisfies readonly TradeInState[];

/** The state in which a decision is taken; what the customer gave as password is kept until then. */
export const UNDECIDED_TRADE_IN = 'unverified' satisfies TradeInState;
