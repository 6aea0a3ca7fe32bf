/** Badges and tags of an account with the texts of both documents; unlike classes, they overlap. */
import { RANKS, UNRANKED } from './enumerations.ts';
import type { FlashKey, RankCode } from './enumerations.ts';
import { isOldStock } from './product-class.ts';

export type TagCode =
  | 'premium'
  | 'old-stock'
  | 'safe'
  | 'no-warranty'
  | 'handleveled'
  | 'unranked'
  | 'ranked'
  | 'flash-key';

interface Tag {
  code: TagCode;
  text: string;
}

interface TaggedProduct {
  isPremium: boolean;
  isHandleveled: boolean;
  rank: RankCode;
  flashKey: FlashKey | null;
  dateLastPlayed: string;
}

/** Only present on an owned account. */
interface OwnedFlags {
  isSafe: boolean;
  hasWarranty: boolean;
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/**
 * The label badges of a card (`label_tags`): Premium, Old Stock, Handleveled. `oldStockMaxDate` is the price list's.
 */
export function labelTags(product: TaggedProduct, oldStockMaxDate: string): Tag[] {
  const tags: Tag[] = [];
  if (product.isPremium) tags.push({ code: 'premium', text: 'Premium' });
  if (isOldStock(product.dateLastPlayed, oldStockMaxDate)) {
    tags.push({ code: 'old-stock', text: oldStockText(oldStockMaxDate, 'long') });
  }
  if (product.isHandleveled) tags.push({ code: 'handleveled', text: 'Handleveled' });
  return tags;
}

/** The tag icons of a card (`tags`): Unranked (unless it is handleveled) or the rank's name, and the flash key. */
export function productTags(product: Pick<TaggedProduct, 'rank' | 'flashKey' | 'isHandleveled'>): Tag[] {
  const tags: Tag[] = [];
  if (product.rank !== UNRANKED) tags.push({ code: 'ranked', text: RANKS[product.rank] });
  else if (!product.isHandleveled) tags.push({ code: 'unranked', text: 'Unranked' });
  if (product.flashKey !== null) {
    tags.push({ code: 'flash-key', text: `Flash on ${product.flashKey.toUpperCase()}` });
  }
  return tags;
}

/** All tags of a purchased account, in the order of account and marketplace, section 2 "Purchases display". */
export function purchaseTags(account: TaggedProduct & OwnedFlags, oldStockMaxDate: string): Tag[] {
  const tags: Tag[] = [];
  if (account.isPremium) tags.push({ code: 'premium', text: 'Premium' });
  if (isOldStock(account.dateLastPlayed, oldStockMaxDate)) {
    tags.push({ code: 'old-stock', text: oldStockText(oldStockMaxDate, 'short') });
  }
  if (account.isSafe) tags.push({ code: 'safe', text: 'Safe' });
  if (!account.hasWarranty) tags.push({ code: 'no-warranty', text: 'No Warranty' });
  if (account.isHandleveled) tags.push({ code: 'handleveled', text: 'Handleveled' });
  return [...tags, ...productTags(account)];
}

/** "Old Stock (leveled before August 2022)", or with the purchases' short month "Aug". */
export function oldStockText(oldStockMaxDate: string, month: 'long' | 'short'): string {
  return `Old Stock (leveled before ${oldStockMonth(oldStockMaxDate, month)})`;
}

/**
 * "August 2022": old stock was leveled before it. Accounts played on the last day itself are also old, so the month is
 * that of the following day: 2022-07-31 and 2022-08-01 both give August.
 */
export function oldStockMonth(oldStockMaxDate: string, month: 'long' | 'short'): string {
  const [year = 0, monthNumber = 1, day = 1] = oldStockMaxDate.split('-').map(Number);
  const dayAfter = new Date(Date.UTC(year, monthNumber - 1, day + 1));
  const name = MONTHS[dayAfter.getUTCMonth()] ?? '';
  return `${month === 'long' ? name : name.slice(0, 3)} ${dayAfter.getUTCFullYear()}`;
}
