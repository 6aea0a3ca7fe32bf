import type { Query } from '@tanstack/react-query';
import type { PlaceBidOutcome } from '#shared/marketplace/place-bid.ts';
import type { TrpcUtils } from '#client/platform/trpc.ts';
import { notify } from '#client/ui/notices/notices.tsx';
import { recordOwnBid } from './own-bids.ts';

/** What stands in the way of a bid that was sent, in the words of its dialog. */
export interface BidTrouble {
  /** Of the amount fields. */
  fields: { amount?: string[]; maxAmount?: string[] };
  text?: string;
  /** The balance does not cover it: the dialog leads to where it can be loaded. */
  needsBalance?: true;
}

const NO_FIELDS = {};

/** All of it in one line; empty when nothing stands in the way. */
export function troubleText(trouble: BidTrouble | undefined): string {
  const texts = [trouble?.text, ...Object.values(trouble?.fields ?? {}).flat()];
  return texts.filter((text) => text !== undefined).join(' ');
}

/**
 * Shows that a bid was taken, and records it.
 * @param listing what the bid is for, with its bids as they stood when it was sent: by now live events may count the
 * bid itself
 * @returns what the dialog must say; undefined when the bid was taken
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
 * Reads anew what a bid has changed. After an instant buy the lists of cards are only marked as stale: the card stays, with
 * "Product Bought" on it, until its list is asked for the next time (account and marketplace, section 4 "Bidding").
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
