/** Mails to bidders and watchers of an auction. */
import { type Region, REGIONS } from '../../../src-shared/catalog/enumerations.ts';
import { warrantyText } from '../../../src-shared/catalog/warranty.ts';
import { counted } from '../../../src-shared/counted.ts';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailContent, MailShop } from '../mail-content.ts';

/** Another customer bid more; the withheld money is back on the balance. */
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
        text: `Another customer bid ${amount} on the ${REGIONS[region]} account that you had bid on. What was set aside for your bid is back on your balance.`,
      },
      { kind: 'button', label: 'See the auction', url: `${shop.publicUrl}/marketplace/${listingId}/` },
      {
        kind: 'note',
        text: 'You get one email until you look at the auction again, however many bids follow.',
      },
    ],
  };
}

/** An auction won, or an instant buy: the account is among the purchases. */
export interface AuctionWonValues {
  listingId: number;
  region: Region;
  priceCents: Cents;
  warrantyDays: number;
  /** The seller is paid at once, so there are no claims. Absent in mails queued before the winner's mail said so. */
  isPaidAtOnce?: boolean;
}

export function auctionWonMail(
  shop: MailShop,
  { region, priceCents, warrantyDays, isPaidAtOnce = false }: AuctionWonValues,
): MailContent {
  const whereToTurn = isPaidAtOnce ? `write to ${shop.email}` : 'open a claim under My Bids';
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
        text: `Warranty by the seller: ${warrantyText(warrantyDays)}. If something is wrong with the account, ${whereToTurn} before it ends.`,
      },
    ],
  };
}

/** An auction has ended, for a bidder who did not win. */
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
  const time = counted(minutes, 'minute');
  const standing =
    highestBidCents === null ? 'No bids yet.' : `The highest bid is ${formatMoney(highestBidCents)}.`;
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
