import { REGIONS, type Region } from '../../../src-shared/catalog/enumerations.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** An auction that ended without a bid. */
export interface AuctionUnsoldValues {
  listingId: number;
  region: Region;
}

export function auctionUnsoldMail(shop: MailShop, { region }: AuctionUnsoldValues): MailContent {
  return {
    subject: `Your ${REGIONS[region]} account was not sold at ${shop.name}`,
    preview: 'It is back in your purchases.',
    title: 'Nobody bid this time',
    blocks: [
      {
        kind: 'paragraph',
        text: `The auction of your ${REGIONS[region]} account ended without a bid. The account is back in your purchases, with the password it was given for the auction.`,
      },
      {
        kind: 'button',
        label: 'See your purchases',
        url: `${shop.publicUrl}/my-account/profile/your-purchases/`,
      },
    ],
  };
}
