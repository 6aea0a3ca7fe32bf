/** Mails about a marketplace sale: to the seller, and to both sides of a claim. */
import { type Region, REGIONS } from '../../../src-shared/catalog/enumerations.ts';
import { warrantyText } from '../../../src-shared/catalog/warranty.ts';
import { type Cents, formatMoney } from '../../../src-shared/money.ts';
import type { MailBlock, MailContent, MailShop } from '../mail-content.ts';
import type { AuctionWonValues } from './bidder.ts';

/** The seller's side of a sale. */
export interface AuctionSoldValues extends AuctionWonValues {
  payoutCents: Cents;
  /** Paid without waiting for the end of the warranty. */
  isPaidAtOnce: boolean;
}

export function auctionSoldMail(
  shop: MailShop,
  { region, priceCents, payoutCents, warrantyDays, isPaidAtOnce }: AuctionSoldValues,
): MailContent {
  const price = formatMoney(priceCents);
  return {
    subject: `Your ${REGIONS[region]} account was sold for ${price} at ${shop.name}`,
    preview: `${formatMoney(payoutCents)} of it is yours.`,
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

/** An auction that ended without a bid. */
export interface AuctionUnsoldValues {
  listingId: number;
  region: Region;
}

export function auctionUnsoldMail(shop: MailShop, { region }: AuctionUnsoldValues): MailContent {
  return {
    subject: `Your ${REGIONS[region]} account was not sold at ${shop.name}`,
    preview: 'It is back in your purchases.',
    title: 'No bids this time',
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

/** The operator could not sign in to a listed account and returns it. */
export interface ListingRefusedValues {
  region: Region;
}

export function listingRefusedMail(shop: MailShop, { region }: ListingRefusedValues): MailContent {
  return {
    subject: `Your ${REGIONS[region]} account was not put up for auction at ${shop.name}`,
    preview: 'The password you gave for it did not work.',
    title: 'Your account is yours again',
    blocks: [
      {
        kind: 'paragraph',
        text: `We tried the password you gave for your ${REGIONS[region]} account, and it did not work, so the auction did not start. The account is in your purchases again.`,
      },
      {
        kind: 'paragraph',
        text: 'To sell it, add it to the marketplace once more, with its current password. If you have changed the password since you bought the account, your purchases still show the former one.',
      },
      {
        kind: 'button',
        label: 'See your purchases',
        url: `${shop.publicUrl}/my-account/profile/your-purchases/`,
      },
      { kind: 'note', text: `Questions? Write to ${shop.email}.` },
    ],
  };
}

/** A warranty claim was opened or decided. */
export interface WarrantyClaimValues {
  /** Null for an account of the shop. */
  listingId: number | null;
  region: Region;
  event: 'opened' | 'rejected' | 'refunded';
  role: 'seller' | 'buyer';
  amountCents: Cents;
  /** The operator's message to the buyer. */
  answer?: string | undefined;
}

export function warrantyClaimMail(shop: MailShop, values: WarrantyClaimValues): MailContent {
  const { title, text } = wordsOf(values);
  return {
    subject: `${title} at ${shop.name}: the ${REGIONS[values.region]} account`,
    preview: text,
    title,
    blocks: [
      { kind: 'paragraph', text },
      ...(values.answer === undefined ? [] : [{ kind: 'paragraph', text: `“${values.answer}”` } as const]),
      whereToLook(shop, values),
      { kind: 'note', text: `If you do not agree, write to ${shop.email}.` },
    ],
  };
}

function whereToLook(shop: MailShop, { listingId }: WarrantyClaimValues): MailBlock {
  return listingId === null
    ? {
        kind: 'button',
        label: 'See your purchases',
        url: `${shop.publicUrl}/my-account/profile/your-purchases/`,
      }
    : { kind: 'button', label: 'See the marketplace', url: `${shop.publicUrl}/marketplace/` };
}

function wordsOf({ event, role, region, amountCents }: WarrantyClaimValues): { title: string; text: string } {
  const account = `the ${REGIONS[region]} account`;
  if (event === 'opened') {
    return {
      title: 'Warranty claim',
      text: `The buyer of ${account} says that something is wrong with it. Your payment waits until our team has decided.`,
    };
  }
  if (event === 'rejected') {
    return {
      title: 'Warranty claim rejected',
      text:
        role === 'seller'
          ? `The claim about ${account} was rejected. You are paid when the warranty has ended.`
          : `We looked at your claim about ${account} and could not confirm it. The account stays yours.`,
    };
  }
  return {
    title: 'Sale undone',
    text:
      role === 'seller'
        ? `The claim about ${account} was right. The buyer has the money back, and the account is in your purchases again.`
        : `The claim about ${account} was right: ${formatMoney(amountCents)} are back on your balance.`,
  };
}
