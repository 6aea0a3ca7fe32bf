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
  /** The account could not be checked automatically: an operator decides. */
  'unverified',
  /** The account is in order; its value is promised or credited. */
  'verified',
  /** The account belongs to the customer again, and nothing is credited. */
  'refused',
] as const;
type TradeInState = (typeof TRADE_IN_STATES)[number];

export type TradeInDecision = 'confirm' | 'refuse';

/** The states after a decision about a pending trade-in. */
export const AFTER_DECISION = {
  confirm: 'verified',
  refuse: 'refused',
} as const satisfies Record<TradeInDecision, TradeInState>;

/** The shop has the account, and its value is promised or credited; a purchase has at most one such trade-in. */
export const STANDING_TRADE_INS = ['unverified', 'verified'] as const satisfies readonly TradeInState[];

/** The state in which a decision is made; the password that the customer entered is kept until then. */
export const UNDECIDED_TRADE_IN = 'unverified' satisfies TradeInState;
