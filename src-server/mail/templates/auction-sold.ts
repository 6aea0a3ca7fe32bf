import { REGIONS } from '../../../src-shared/catalog/enumerations.ts';
import { warrantyText } from '../../../src-shared/catalog/warranty.ts';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';
import type { AuctionWonValues } from './auction-won.ts';

/** The seller's side of a sale. */
export interface AuctionSoldValues extends AuctionWonValues {
  payoutCents: Cents;
  /** Without waiting for the end of the warranty. */
  isPaidAtOnce: boolean;
}

export function auctionSoldMail(
  shop: MailShop,
  { region, priceCents, payoutCents, warrantyDays, isPaidAtOnce }: AuctionSoldValues,
): MailContent {
  const price = formatMoney(priceCents);
  return {
    subject: `Your ${REGIONS[region]} account was sold for ${price} at ${shop.name}`,
    preview: `${formatMoney(payoutCents)} of it are yours.`,
    title: `Sold for ${price}`,
    blocks: [
      {
        kind: 'amounts',
        rows: [
          { label: 'Price', cents: priceCents },
          { label: 'Commission', cents: payoutCents - priceCents },
        ],
        totalLabel: 'For you',
      },
      {
        kind: 'paragraph',
        text: isPaidAtOnce
          ? 'The amount is paid to your balance at once.'
          : `The amount is paid to your balance when the warranty you gave (${warrantyText(warrantyDays)}) has ended and no claim is open.`,
      },
      { kind: 'button', label: 'See your auctions', url: `${shop.publicUrl}/marketplace/my-auctions/` },
    ],
  };
}
