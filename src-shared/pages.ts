import { parseProductId } from './catalog/product-path.ts';

/**
 * Every page of the shop: its address, its title, and what search engines show. The server answers 404 for addresses
 * not listed here and writes title and description into the page; the browser keeps both up to date while navigating. A
 * test compares the list with the route tree.
 */
export interface PageHead {
  /** Without the shop's name. */
  title: string;
  /** Shown by search engines; absent for pages that they are asked not to index. */
  description?: string;
  /** Listed in the sitemap and indexable; all other pages are not to be indexed. */
  isPublic?: true;
}

/** Addresses with a trailing slash, as in links. */
export const PAGES = {
  '/': {
    title: 'Level 30 accounts with the skins you want',
    description:
      'Fresh level 30 accounts for every region, with free choice of skin shards, instant delivery and a 1 month ban warranty.',
    isPublic: true,
  },
  '/buy-account/': {
    title: 'Buy Account',
    description:
      'Compare level 30 accounts by region, rank, blue essence and skin shards, sorted by price, delivered at once.',
    isPublic: true,
  },
  '/faq/': {
    title: 'FAQ',
    description: 'What you buy, how it is delivered, what the ban warranty covers and what ends it.',
    isPublic: true,
  },
  '/tos/': {
    title: 'Terms of Service',
    description:
      'Delivery, refunds, the ban warranty, payments, the marketplace, liability and the law that applies.',
    isPublic: true,
  },
  '/privacy-policy/': {
    title: 'Privacy Policy',
    description:
      'Which data the shop keeps and for how long, its cookies, and how to get or delete your data.',
    isPublic: true,
  },
  '/429/': { title: 'Too Many Requests' },
  '/my-account/': {
    title: 'My Account',
    description: 'Log in or register to buy accounts and see your purchases.',
  },
  '/my-account/forgot-password/': { title: 'Forgot password' },
  '/my-account/reset-password/': { title: 'Reset password' },
  '/my-account/verify-email/': { title: 'Email verification' },
  '/my-account/change-email/': { title: 'Change email' },
  '/my-account/stop-recovery/': { title: 'Keep your ways to log in' },
  '/my-account/not-me/': { title: 'This was not me' },
  '/my-account/profile/': { title: 'My Account' },
  '/my-account/profile/load-balance/': { title: 'Load Balance' },
  '/my-account/profile/load-balance/success/': { title: 'Balance loaded' },
  '/my-account/profile/load-balance/processing/': { title: 'Load processing' },
  '/my-account/profile/your-payments/': { title: 'Your Payments' },
  '/my-account/profile/your-purchases/': { title: 'Your Purchases' },
  '/my-account/profile/your-transactions/': { title: 'Your Transactions' },
  '/my-account/profile/redeem-coupon/': { title: 'Redeem Coupon' },
  '/my-account/profile/transfer-balance/': { title: 'Transfer Balance' },
  '/my-account/profile/transfer-balance-cross-site/': { title: 'Transfer Balance (Cross Site)' },
  '/my-account/profile/change-password/': { title: 'Change Password' },
  '/my-account/profile/export-data/': { title: 'Export Data' },
  '/my-account/profile/security/': { title: 'Security' },
  '/my-account/profile/privacy/': { title: 'Privacy' },
  '/my-account/profile/your-purchases/traded-accounts/': { title: 'Traded Accounts' },
  '/my-account/profile/your-purchases/hidden-accounts/': { title: 'Hidden Accounts' },
  '/marketplace/': {
    title: 'Marketplace',
    description:
      'Auctions of accounts by their owners: bid or buy instantly, with a warranty from the seller.',
    isPublic: true,
  },
  '/marketplace/my-bids/': { title: 'My Bids' },
  '/marketplace/my-auctions/': { title: 'My Auctions' },
  '/wish-list/': { title: 'Wish List' },
  '/compare/': { title: 'Compare Accounts' },
  '/my-cart/': { title: 'My Cart' },
  '/my-cart/payment-processing/': { title: 'Payment processing' },
  '/my-cart/purchase-completed/': { title: 'Purchase completed' },
  '/my-cart/purchase-failed/': { title: 'Purchase failed' },
} as const satisfies Record<`/${string}`, PageHead>;

export type PagePath = keyof typeof PAGES;

/** An account, `/buy-account/1234/`, until the account's data are known; see catalog/account-head.ts. */
export const ACCOUNT_PAGE: PageHead = { title: 'Account' };

/** An auction, `/marketplace/12/`, until the auction's data are known. */
export const AUCTION_PAGE: PageHead = { title: 'Auction' };

/** What every other address shows. */
export const NOT_FOUND_PAGE: PageHead = { title: 'Page not found' };

/** For the shop as a whole: pages without a description, and the installed app. */
export const SITE_DESCRIPTION =
  'Level 30 accounts with the skins you want, delivered at once and with a 1 month ban warranty.';

export interface FoundPage {
  /** With a trailing slash. */
  path: string;
  head: PageHead;
  /** For an account's page; the account may be gone. */
  accountId?: number;
}

/** The page at an address, with or without the trailing slash; undefined if there is none. */
export function findPage(pathname: string): FoundPage | undefined {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  if (Object.hasOwn(PAGES, path)) return { path, head: PAGES[path as PagePath] };
  if (isAuctionPath(path)) return { path, head: AUCTION_PAGE };
  const accountId = accountIdOf(path);
  return accountId === undefined ? undefined : { path, head: ACCOUNT_PAGE, accountId };
}

function isAuctionPath(path: string): boolean {
  const id = /^\/marketplace\/([^/]+)\/$/.exec(path)?.[1];
  return id !== undefined && parseProductId(id) !== undefined;
}

function accountIdOf(path: string): number | undefined {
  const id = /^\/buy-account\/([^/]+)\/$/.exec(path)?.[1];
  return id === undefined ? undefined : parseProductId(id);
}

export function documentTitle({ title }: PageHead, shopName: string): string {
  return `${title} · ${shopName}`;
}

export function documentDescription({ description }: PageHead): string {
  return description ?? SITE_DESCRIPTION;
}
