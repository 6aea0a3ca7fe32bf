/**
 * A notice for one customer: shown in open pages at once, and kept, read or not, until the customer dismisses it.
 * Important ones are also sent by e-mail.
 */
import { z } from 'zod';
import { REGIONS, type Region } from '../catalog/enumerations.ts';
import { type Cents, formatMoney } from '../money.ts';
import { idSchema } from '../id-schema.ts';

export const NOTICE_KINDS = [
  'outbid',
  'won',
  'lost',
  'sold',
  'unsold',
  'bids_void',
  'ended_by_shop',
  'paid_out',
  'claim_opened',
  'claim_rejected',
  'claim_refunded',
  'watched',
  'match',
  'wish_price',
  'wish_gone',
  // Actions of an operator.
  'refunded',
  'refunded_part',
  'card_refund',
  'balance_changed',
  'exchanged',
  'listing_open',
  'listing_refused',
  'trade_confirmed',
  'trade_refused',
  'payment_accepted',
  'payment_dismissed',
  'payment_sent_back',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export interface Notice {
  id: number;
  kind: NoticeKind;
  at: string;
  isRead: boolean;
  /** The listing it is about; null for an account of the shop itself. */
  listingId: number | null;
  /** Null: it is about money and not about an account. */
  productId: number | null;
  region: Region | null;
  /** The highest bid, the price or the amount paid, depending on the kind. */
  amountCents: Cents | null;
  /** For a `match`: the saved search that found it. */
  searchName: string | null;
  /** The sale it is about was later undone by a warranty claim. */
  isRefunded: boolean;
  /** The customer is the buyer of that sale, or of an account of the shop. */
  isBuyer: boolean;
}

/** Some of the customer's notices, or all up to one: notices that arrived after the list was read are kept. */
export const noticeChoiceSchema = z.union([
  z.strictObject({ ids: z.array(idSchema).max(100) }),
  z.strictObject({ upToId: idSchema }),
]);
export type NoticeChoice = z.output<typeof noticeChoiceSchema>;

/** One sentence to show. */
export function noticeText(notice: Notice): string {
  const { kind, region, amountCents, searchName, isRefunded, isBuyer } = notice;
  const account = region === null ? 'your account' : `the ${REGIONS[region]} account`;
  const amount = formatMoney(amountCents ?? 0);
  switch (kind) {
    case 'outbid':
      return `You were outbid on ${account}. The highest bid is now ${amount}.`;
    case 'won':
      return isRefunded
        ? `You won ${account} for ${amount}. The sale was undone later.`
        : `You won ${account} for ${amount}. It is in your purchases.`;
    case 'lost':
      return `The auction of ${account} has ended. It went to another bidder for ${amount}; nothing of yours is set aside for it.`;
    case 'sold':
      return `You sold ${account} for ${amount}.`;
    case 'unsold':
      return `Nobody bid on ${account}. It is back in your purchases.`;
    case 'bids_void':
      return `The highest bid on ${account} was withdrawn, and bidding starts again. The auction goes on.`;
    case 'ended_by_shop':
      return `We ended the auction of ${account}. Bids were returned.`;
    case 'paid_out':
      return `${amount} for ${account} is on your balance.`;
    case 'claim_opened':
      return `The buyer of ${account} has opened a warranty claim. Your payment waits until it is decided.`;
    case 'claim_rejected':
      return `The warranty claim about ${account} was rejected.`;
    case 'claim_refunded':
      if (isBuyer) return `Refunded: ${amount} for ${account} is back on your balance.`;
      return `The sale of ${account} was undone: ${amount} went back to the buyer and the account to the seller.`;
    case 'watched':
      return `The auction of ${account} that you watch ends soon.`;
    case 'match':
      return `${searchName ? `"${searchName}"` : 'Your saved search'} found an account${region === null ? '' : ` (${REGIONS[region]})`} for ${amount}.`;
    case 'wish_price':
      return `${capitalized(account)} on your wish list costs ${amount} now.`;
    case 'wish_gone':
      return `${capitalized(account)} on your wish list is no longer for sale.`;
    case 'refunded':
      return `We refunded ${account}: ${amount} is on your balance.`;
    case 'refunded_part':
      return `We refunded a part of ${account}, which stays yours: ${amount} is on your balance.`;
    case 'card_refund':
      return `We requested a refund of ${amount} to your card.`;
    case 'balance_changed':
      return (amountCents ?? 0) < 0
        ? `We took ${formatMoney(-(amountCents ?? 0))} from your balance. Your transactions say why.`
        : `We put ${amount} on your balance. Your transactions say why.`;
    case 'exchanged':
      return `We exchanged an account: ${account} is in your purchases.`;
    case 'listing_open':
      return `The auction of ${account} has begun.`;
    case 'listing_refused':
      return `The password you gave for ${account} did not work. It is in your purchases again: add it to the marketplace once more, with its current password.`;
    case 'trade_confirmed':
      return `We confirmed the trade-in of ${account}: ${amount} goes to your balance.`;
    case 'trade_refused':
      return `We could not accept the trade-in of ${account}. It is in your purchases again.`;
    case 'payment_accepted':
      return `We checked your payment of ${amount}: it was successful.`;
    case 'payment_dismissed':
      return `We checked your payment of ${amount}: it was not completed.`;
    case 'payment_sent_back':
      // Without an amount: what the card paid may differ from what was asked for, and only the provider knows it.
      return 'We checked your payment: it goes back to your card.';
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
