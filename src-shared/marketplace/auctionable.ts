import { isOldStock } from '../catalog/product-class.ts';

export interface AuctionableAccount {
  isHandleveled: boolean;
  isPremium: boolean;
  isSafe: boolean;
  dateLastPlayed: string;
}

/** Whether an account may be listed: not handleveled, and premium, old stock or safe (section 2 "Purchases display"). */
export function isAuctionable(account: AuctionableAccount, oldStockMaxDate: string): boolean {
  const { isHandleveled, isPremium, isSafe, dateLastPlayed } = account;
  return !isHandleveled && (isPremium || isSafe || isOldStock(dateLastPlayed, oldStockMaxDate));
}
