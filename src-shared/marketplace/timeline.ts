/** The six steps of a listing that its owner follows (account and marketplace, section 4 "Status timeline steps"). */
import { warrantyText } from '../catalog/warranty.ts';
import { formatMoney } from '../money.ts';
import { isLive, LISTING_STATUS } from './listing-states.ts';
import type { SellerListing } from './listing.ts';

const TIMELINE_STEPS = ['added', 'password_changed', 'bids', 'result', 'payment', 'warranty'] as const;
type TimelineStepName = (typeof TIMELINE_STEPS)[number];

export interface TimelineStep {
  name: TimelineStepName;
  title: string;
  text: string;
  /** `failed`: not the result that the seller wanted. `skipped`: it will not happen any more. */
  status: 'done' | 'current' | 'waiting' | 'failed' | 'skipped';
  /** When it happened; null if it has not. */
  at: string | null;
}

export type TimelineListing = Pick<
  SellerListing,
  | 'state'
  | 'createdAt'
  | 'confirmedAt'
  | 'completedAt'
  | 'totalBids'
  | 'highestBidCents'
  | 'payoutCents'
  | 'paidAt'
  | 'warrantyDays'
  | 'warrantyEndsAt'
  | 'isWarrantyEnded'
>;

/** @param isPaidAtOnce whether the shop pays sellers at once */
export function timelineOf(listing: TimelineListing, isPaidAtOnce: boolean): TimelineStep[] {
  return [
    { name: 'added', title: 'Added', text: '', status: 'done', at: listing.createdAt },
    passwordStep(listing),
    bidsStep(listing),
    resultStep(listing),
    paymentStep(listing, isPaidAtOnce),
    warrantyStep(listing),
  ];
}

function passwordStep({ state, confirmedAt }: TimelineListing): TimelineStep {
  const common = { name: 'password_changed', title: 'Password changed by admin', at: confirmedAt } as const;
  if (confirmedAt !== null) return { ...common, text: '', status: 'done' };
  return isLive(state)
    ? { ...common, text: 'The auction starts when this is done.', status: 'current' }
    : { ...common, text: '', status: 'skipped' };
}

function bidsStep({ state, confirmedAt, completedAt, totalBids }: TimelineListing): TimelineStep {
  const text = totalBids === 1 ? '1 bid' : `${totalBids === 0 ? 'No' : totalBids} bids`;
  const common = { name: 'bids', title: 'Bids', text } as const;
  if (confirmedAt === null)
    return { ...common, text: '', status: isLive(state) ? 'waiting' : 'skipped', at: null };
  if (isLive(state)) return { ...common, status: 'current', at: null };
  if (totalBids > 0) return { ...common, status: 'done', at: completedAt };
  // An instant buy left no time to bid, which is no loss for the seller.
  return { ...common, status: LISTING_STATUS[state] === 'SUCCESS' ? 'skipped' : 'failed', at: completedAt };
}

function resultStep({ state, completedAt, highestBidCents }: TimelineListing): TimelineStep {
  const common = { name: 'result', title: 'Auction result', at: completedAt } as const;
  if (isLive(state)) return { ...common, text: '', status: 'waiting' };
  if (state === 'cancelled') return { ...common, text: 'Cancelled', status: 'failed' };
  if (state === 'unsold') return { ...common, text: 'Not sold', status: 'failed' };
  return { ...common, text: `Sold for ${formatMoney(highestBidCents ?? 0)}`, status: 'done' };
}

function paymentStep(
  { state, paidAt, completedAt, payoutCents }: TimelineListing,
  isPaidAtOnce: boolean,
): TimelineStep {
  const common = { name: 'payment', title: 'Payment', at: null } as const;
  const amount = formatMoney(payoutCents ?? 0);
  switch (state) {
    case 'added':
    case 'open':
      return { ...common, text: 'Not yet', status: 'waiting' };
    case 'sold':
      // What was sold before sellers were paid at once still waits for the end of its warranty.
      return {
        ...common,
        text: `Not yet: ${amount}${isPaidAtOnce ? ', at the latest' : ''} when the warranty has ended`,
        status: 'current',
      };
    case 'claimed':
      return { ...common, text: 'Not yet: a warranty claim is being decided', status: 'current' };
    case 'paid':
      return { ...common, text: `Received ${amount} (90% of the highest bid)`, status: 'done', at: paidAt };
    case 'returned':
    case 'unsold':
    case 'cancelled':
      return { ...common, text: 'Product returned to purchases', status: 'failed', at: completedAt };
  }
}

function warrantyStep(listing: TimelineListing): TimelineStep {
  const { state, warrantyDays, warrantyEndsAt, isWarrantyEnded } = listing;
  const common = { name: 'warranty', title: 'Warranty', at: null } as const;
  if (state === 'returned') return { ...common, text: 'Ended due to return', status: 'failed' };
  if (state === 'unsold' || state === 'cancelled') return { ...common, text: 'None', status: 'skipped' };
  if (warrantyEndsAt === null) return { ...common, text: warrantyText(warrantyDays), status: 'waiting' };
  return isWarrantyEnded
    ? { ...common, text: 'Expired', status: 'done', at: warrantyEndsAt }
    : { ...common, text: warrantyText(warrantyDays), status: 'current' };
}
