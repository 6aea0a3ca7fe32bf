import { AUCTION_PAGE, findPage, PAGES } from './pages.ts';

const ACCOUNT = '/buy-account/{id}/';
const AUCTION = '/marketplace/{id}/';
const OTHER = 'other';

/** The page of an address without what differs between accounts or auctions; `other` where there is none. */
export function pagePattern(pathname: string): string {
  const found = findPage(pathname);
  if (!found) return OTHER;
  if (found.accountId !== undefined) return ACCOUNT;
  return found.head === AUCTION_PAGE ? AUCTION : found.path;
}

/** Whether `pagePattern` can say it. */
export function isPagePattern(text: string): boolean {
  return [ACCOUNT, AUCTION, OTHER].includes(text) || Object.hasOwn(PAGES, text);
}
