import { productIdOf } from './catalog/product-path.ts';

/**
 * Every page of the shop: what its address is, what it is called and what search engines show of it. The server answers
 * 404 for an address that is not here and writes title and description into the page it sends; the browser keeps both
 * right while one moves about. A test holds the list against the route tree.
 */
export interface PageHead {
  /** Without the shop's name. */
  title: string;
  /** What search engines show below the title; left out where they are asked to stay away. */
  description?: string;
  /** In the sitemap and in search engines; everything else asks them to stay away. */
  isPublic?: true;
}

/** Addresses with the slash at their end, as they are linked. */
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
  '/my-account/verify-email/': { title: 'E-mail verification' },
  '/my-account/change-email/': { title: 'Change email' },
  '/my-account/stop-recovery/': { title: 'Keep your ways to sign in' },
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
      'Auctions of accounts by their owners: bid or buy instantly, with a warranty and the money held until it ends.',
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

/** One account, `/buy-account/1234/`, until the account itself says more; see catalog/account-head.ts. */
export const ACCOUNT_PAGE: PageHead = { title: 'Account' };

/** One auction, `/marketplace/12/`, until the auction itself says more. */
export const AUCTION_PAGE: PageHead = { title: 'Auction' };

/** What every other address shows. */
export const NOT_FOUND_PAGE: PageHead = { title: 'Page not found' };

/** Of the shop as a whole: of pages without one of their own, and of the installed app. */
export const SITE_DESCRIPTION =
  'Level 30 accounts with the skins you want, delivered at once and with a 1 month ban warranty.';

export interface FoundPage {
  /** With the slash at its end. */
  path: string;
  head: PageHead;
  /** Of the page of one account, which may be gone. */
  accountId?: number;
}

/** The page at an address, with or without its last slash; undefined when there is none. */
export function findPage(pathname: string): FoundPage | undefined {
  const path = pathname.endsWith('/') ? pathname : `${pathname}/`;
  if (Object.hasOwn(PAGES, path)) return { path, head: PAGES[path as PagePath] };
  if (isAuctionPath(path)) return { path, head: AUCTION_PAGE };
  const accountId = accountIdOf(path);
  return accountId === undefined ? undefined : { path, head: ACCOUNT_PAGE, accountId };
}

function isAuctionPath(path: string): boolean {
  const id = /^\/marketplace\/([^/]+)\/$/.exec(path)?.[1];
  return id !== undefined && productIdOf(id) !== undefined;
}

function accountIdOf(path: string): number | undefined {
  const id = /^\/buy-account\/([^/]+)\/$/.exec(path)?.[1];
  return id === undefined ? undefined : productIdOf(id);
}

export function documentTitle({ title }: PageHead, shopName: string): string {
  return `${title} · ${shopName}`;
}

export function documentDescription({ description }: PageHead): string {
  return description ?? SITE_DESCRIPTION;
}
