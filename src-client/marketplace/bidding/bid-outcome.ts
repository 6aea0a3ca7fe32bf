import type { Query } from '@tanstack/react-query';
import type { PlaceBidOutcome } from '#shared/marketplace/place-bid.ts';
import type { TrpcUtils } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { recordOwnBid } from './own-bids.ts';

/** Why a bid was refused, worded for its dialog. */
export interface BidTrouble {
  /** Errors of the amount fields. */
  fields: { amount?: string[]; maxAmount?: string[] };
  text?: string;
  /** The balance is too low: the dialog links to the page for loading it. */
  needsBalance?: true;
}

const NO_FIELDS = {};

/** All messages in one line; empty if there are none. */
export function troubleText(trouble: BidTrouble | undefined): string {
  const texts = [trouble?.text, ...Object.values(trouble?.fields ?? {}).flat()];
  return texts.filter((text) => text !== undefined).join(' ');
}

/**
 * Reports and records a successful bid.
 *
 * @param listing the listing with its number of bids when the bid was sent: by now live events may include it
 * @returns the error for the dialog; undefined if the bid was accepted
 */
export function takeOutcome(
  listing: { id: number; totalBids: number },
  outcome: PlaceBidOutcome,
): BidTrouble | undefined {
  const { id, totalBids: bidsBefore } = listing;
  switch (outcome.outcome) {
    case 'leading':
      recordOwnBid(id, { kind: 'bid', amountCents: outcome.highestBidCents, bidsBefore });
      notify('good', 'Your bid leads. We’ll tell you if someone bids more.');
      return undefined;
    case 'bought':
      recordOwnBid(id, { kind: 'bought', amountCents: outcome.priceCents, bidsBefore });
      notify('good', 'The account is yours. It is in your purchases.');
      return undefined;
    case 'outbid':
      return { fields: NO_FIELDS, text: 'Another bidder had set a higher maximum. Bid more to lead.' };
    case 'insufficient_balance':
      return { fields: NO_FIELDS, text: outcome.text, needsBalance: true };
    case 'amount_refused':
      return { fields: outcome.fields };
    case 'barred':
      return { fields: NO_FIELDS, text: outcome.text };
  }
}

/**
 * Refetches what a bid has changed. After an instant buy, lists of cards are only marked as stale: the card stays with
 * "Product Bought" until its list is next fetched (account and marketplace, section 4 "Bidding").
 */
export function refreshAfterBid(utils: TrpcUtils, { outcome }: PlaceBidOutcome): void {
  for (const part of [utils.cart, utils.wallet, utils.purchases]) void part.invalidate();
  const stays = (query: Query): boolean => outcome === 'bought' && isListOfCards(query);
  void utils.marketplace.invalidate(undefined, { predicate: (query) => !stays(query) });
  void utils.marketplace.invalidate(undefined, { predicate: stays, refetchType: 'none' });
}

function isListOfCards({ queryKey: [path] }: Query): boolean {
  return ['marketplace,browse', 'marketplace,myBids'].includes(String(path));
}
