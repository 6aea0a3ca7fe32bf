/**
 * Automatic bidding (proxy bidding): a bid covers all amounts up to its maximum, and only as much as is needed to lead is shown. The
 * highest maximum leads; if two are equal, the earlier one.
 */
import type { Cents } from '../money.ts';
import { MINIMUM_INCREMENT_CENTS } from './bid-rules.ts';

export interface StandingBid {
  amountCents: Cents;
  /** Held in full; known only to its bidder. */
  maxCents: Cents;
}

/** One line of the bid history. */
interface BidStep {
  by: 'leader' | 'bidder';
  amountCents: Cents;
  /** The amount was derived from a maximum, not typed. */
  isAutomatic: boolean;
}

export interface BidContest {
  leads: 'leader' | 'bidder';
  /** In the order of the history; the last one is the highest and belongs to the leader. */
  steps: [BidStep] | [BidStep, BidStep];
}

/**
 * The result of a new bid against the leading one, if any. The caller has checked that the new amount is above the
 * leader's displayed one.
 */
export function contestBid(leader: StandingBid | null, bid: StandingBid): BidContest {
  if (leader === null || bid.amountCents > leader.maxCents) {
    return { leads: 'bidder', steps: [{ by: 'bidder', amountCents: bid.amountCents, isAutomatic: false }] };
  }
  const isAutomatic = bid.maxCents > bid.amountCents;
  if (bid.maxCents > leader.maxCents) {
    return {
      leads: 'bidder',
      steps: [
        { by: 'leader', amountCents: leader.maxCents, isAutomatic: true },
        { by: 'bidder', amountCents: leader.maxCents + MINIMUM_INCREMENT_CENTS, isAutomatic },
      ],
    };
  }
  const defended = Math.min(leader.maxCents, bid.maxCents + MINIMUM_INCREMENT_CENTS);
  return {
    leads: 'leader',
    steps: [
      { by: 'bidder', amountCents: bid.maxCents, isAutomatic },
      { by: 'leader', amountCents: defended, isAutomatic: true },
    ],
  };
}
