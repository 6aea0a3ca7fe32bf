/**
 * Automatic bidding (proxy bidding): a bid stands for all amounts up to its maximum, and only as much of it is shown as is needed to lead.
 * The highest maximum leads; at a tie the earlier.
 */
import type { Cents } from '../money.ts';
import { MINIMUM_INCREMENT_CENTS } from './bid-rules.ts';

export interface StandingBid {
  amountCents: Cents;
  /** Held in full; known to its bidder alone. */
  maxCents: Cents;
}

/** One line of the bid history. */
interface BidStep {
  by: 'leader' | 'bidder';
  amountCents: Cents;
  /** The amount follows from a maximum: it was not typed. */
  isAutomatic: boolean;
}

export interface BidContest {
  leads: 'leader' | 'bidder';
  /** In the order of the history; the last one is the highest and belongs to the leader. */
  steps: [BidStep] | [BidStep, BidStep];
}

/**
 * The result of a new bid against the one that leads, if any. The new bid's amount is above the leader's shown one; the
 * caller has checked that.
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
