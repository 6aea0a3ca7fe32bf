import { AUCTION_PAGE, findPage, PAGES } from './pages.ts';

const ACCOUNT = '/buy-account/{id}/';
const AUCTION = '/marketplace/{id}/';
const OTHER = 'other';

/** An address's page, without ids of accounts or auctions; `other` if there is none. */
export function pagePattern(pathname: string): string {
  const found = findPage(pathname);
  if (!found) return OTHER;
  if (found.accountId !== undefined) return ACCOUNT;
  return found.head === AUCTION_PAGE ? AUCTION : found.path;
}

/** Whether `pagePattern` can return it. */
export function isPagePattern(text: string): boolean {
  return [ACCOUNT, AUCTION, OTHER].includes(text) || Object.hasOwn(PAGES, text);
}
