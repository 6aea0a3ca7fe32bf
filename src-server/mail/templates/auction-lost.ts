import { type Region, REGIONS } from '../../../src-shared/catalog/enumerations.ts';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** An auction has ended, for a bidder who did not get the account. */
export interface AuctionLostValues {
  listingId: number;
  region: Region;
  priceCents: Cents;
}

export function auctionLostMail(
  shop: MailShop,
  { listingId, region, priceCents }: AuctionLostValues,
): MailContent {
  const price = formatMoney(priceCents);
  return {
    subject: `The auction of the ${REGIONS[region]} account at ${shop.name} has ended`,
    preview: `It went to another bidder for ${price}. Nothing of yours is set aside for it.`,
    title: 'The auction has ended',
    blocks: [
      {
        kind: 'paragraph',
        text: `The ${REGIONS[region]} account that you had bid on was sold to another bidder for ${price}. What was set aside for your bids is on your balance.`,
      },
      { kind: 'button', label: 'See what is on auction', url: `${shop.publicUrl}/marketplace/` },
      { kind: 'note', text: `Its bid history stays at ${shop.publicUrl}/marketplace/${listingId}/` },
    ],
  };
}
