import { REGIONS, type Region } from '../../../src-shared/catalog/enumerations.ts';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** Somebody offered more; what was set aside is on the balance again. */
export interface AuctionOutbidValues {
  listingId: number;
  region: Region;
  highestBidCents: Cents;
}

export function auctionOutbidMail(
  shop: MailShop,
  { listingId, region, highestBidCents }: AuctionOutbidValues,
): MailContent {
  const amount = formatMoney(highestBidCents);
  return {
    subject: `You were outbid on the ${REGIONS[region]} account at ${shop.name}`,
    preview: `The highest bid is now ${amount}. Your money is back on your balance.`,
    title: 'You were outbid',
    blocks: [
      {
        kind: 'paragraph',
        text: `Somebody offered ${amount} for the ${REGIONS[region]} account that you had bid on. What was set aside for your bid is back on your balance.`,
      },
      { kind: 'button', label: 'See the auction', url: `${shop.publicUrl}/marketplace/${listingId}/` },
      {
        kind: 'note',
        text: 'While you have not seen this news in the shop, further bids on the same account bring no further mail.',
      },
    ],
  };
}
