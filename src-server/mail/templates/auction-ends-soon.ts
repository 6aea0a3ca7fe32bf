import { REGIONS, type Region } from '../../../src-shared/catalog/enumerations.ts';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** A watched auction is about to end. */
export interface AuctionEndsSoonValues {
  listingId: number;
  region: Region;
  minutes: number;
  highestBidCents: Cents | null;
}

export function auctionEndsSoonMail(
  shop: MailShop,
  { listingId, region, minutes, highestBidCents }: AuctionEndsSoonValues,
): MailContent {
  const time = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  const standing =
    highestBidCents === null ? 'Nobody has bid yet.' : `The highest bid is ${formatMoney(highestBidCents)}.`;
  return {
    subject: `The ${REGIONS[region]} account you watch at ${shop.name} ends in ${time}`,
    preview: standing,
    title: `Ends in ${time}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `The auction of the ${REGIONS[region]} account on your watchlist ends soon. ${standing}`,
      },
      { kind: 'button', label: 'See the auction', url: `${shop.publicUrl}/marketplace/${listingId}/` },
    ],
  };
}
