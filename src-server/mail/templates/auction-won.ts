import { REGIONS, type Region } from '../../../src-shared/catalog/enumerations.ts';
import { warrantyText } from '../../../src-shared/catalog/warranty.ts';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** An auction won or an instant buy: the account is in the purchases. */
export interface AuctionWonValues {
  listingId: number;
  region: Region;
  priceCents: Cents;
  warrantyDays: number;
}

export function auctionWonMail(
  shop: MailShop,
  { region, priceCents, warrantyDays }: AuctionWonValues,
): MailContent {
  return {
    subject: `The ${REGIONS[region]} account is yours at ${shop.name}`,
    preview: 'The login details are waiting in your purchases.',
    title: `The ${REGIONS[region]} account is yours`,
    blocks: [
      {
        kind: 'paragraph',
        text: `You bought it on the marketplace for ${formatMoney(priceCents)}. Its password was changed before the auction, so only you know it.`,
      },
      {
        kind: 'button',
        label: 'Show login details',
        url: `${shop.publicUrl}/my-account/profile/your-purchases/`,
      },
      {
        kind: 'note',
        text: `Warranty by the seller: ${warrantyText(warrantyDays)}. If something is wrong with the account, open a claim under My Bids before it ends.`,
      },
    ],
  };
}
