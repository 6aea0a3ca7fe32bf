/** News for one customer: told in open pages at once, kept until they were seen. The weightier ones also come by e-mail. */
import type { Region } from '../catalog/enumerations.ts';
import { type Cents, formatMoney } from '../money.ts';

export const NOTICE_KINDS = [
  'outbid',
  'won',
  'sold',
  'unsold',
  'paid_out',
  'claim_opened',
  'claim_rejected',
  'claim_refunded',
  'watched',
  'match',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

export interface Notice {
  id: number;
  kind: NoticeKind;
  at: string;
  /** Where it happened; null for an account of the shop itself. */
  listingId: number | null;
  productId: number;
  region: Region;
  /** The highest bid, the price or what was paid, as the kind says. */
  amountCents: Cents | null;
  /** Of a `match`: the saved search that found it. */
  searchName: string | null;
}

/** One sentence to show. */
export function noticeText({ kind, region, amountCents, searchName }: Notice): string {
  const account = `the ${region} account`;
  const amount = formatMoney(amountCents ?? 0);
  switch (kind) {
    case 'outbid':
      return `You were outbid on ${account}. The highest bid is now ${amount}.`;
    case 'won':
      return `You won ${account} for ${amount}. It is in your purchases.`;
    case 'sold':
      return `You sold ${account} for ${amount}.`;
    case 'unsold':
      return `Nobody bid on ${account}. It is back in your purchases.`;
    case 'paid_out':
      return `${amount} for ${account} is on your balance.`;
    case 'claim_opened':
      return `The buyer of ${account} has opened a warranty claim. Your payment waits until it is decided.`;
    case 'claim_rejected':
      return `The warranty claim about ${account} was rejected.`;
    case 'claim_refunded':
      return `The sale of ${account} was undone: ${amount} went back to the buyer and the account to the seller.`;
    case 'watched':
      return `The auction of ${account} that you watch ends soon.`;
    case 'match':
      return `${searchName ? `"${searchName}"` : 'Your saved search'} found an account (${region}) for ${amount}.`;
  }
}
