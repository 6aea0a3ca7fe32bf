/**
 * What a page depends on in addition to its address: computed per request, and read by the middleware that serves pages
 * (the built client, or Vite in development).
 */
import type { Context, Middleware } from 'koa';
import { accountHead } from '../../src-shared/catalog/account-head.ts';
import type { FirstScreenData } from '../../src-shared/first-screen.ts';
import type { PricedProduct } from '../../src-shared/catalog/product.ts';
import { findPage, type PageHead } from '../../src-shared/pages.ts';
import type { Html } from '../platform/html.ts';

export interface PageOptions {
  /** For an account's address: the head of its page, or null if it is not for sale. */
  accountHead?: PageHead | null | undefined;
  /** Whether to show the notice of an archived shop. */
  isArchived?: boolean;
  /** The shop's configuration, which the client reads from the page. */
  shopInfo?: object | undefined;
  /** Rendered by the client's components; replaces the static shell. */
  firstScreen?: Html | undefined;
}

/** The accounts for sale now. */
interface Accounts {
  get(id: number): PricedProduct | undefined;
}

/** Evaluated at each request. */
interface PageSources {
  accounts: () => Accounts;
  isArchived: () => boolean;
  shopInfo: () => object;
  catalog: () => CatalogData;
}

/** The part of the stock that first screens show. */
type CatalogData = Omit<FirstScreenData, 'shopInfo'>;

export function setPageOptions({ accounts, isArchived, shopInfo, catalog }: PageSources): Middleware {
  return async (koa, next) => {
    const options: PageOptions = {
      accountHead: accountHeadAt(koa.path, accounts()),
      isArchived: isArchived(),
      shopInfo: shopInfo(),
    };
    koa.state['page'] = options;
    koa.state['catalog'] = catalog();
    await next();
  };
}

export function pageOptionsFor(koa: Context): PageOptions {
  return koa.state['page'] as PageOptions;
}

/** The data from which a page's first screen is rendered. */
export function firstScreenDataFor(koa: Context): FirstScreenData {
  const catalog = koa.state['catalog'] as CatalogData;
  return { ...catalog, shopInfo: pageOptionsFor(koa).shopInfo ?? {} };
}

/**
 * The head of an account's page, which link previews and search engines see before scripts run. Null if the account is not
 * for sale; undefined at every other address.
 */
function accountHeadAt(pathname: string, accounts: Accounts): PageHead | null | undefined {
  const id = findPage(pathname)?.accountId;
  if (id === undefined) return undefined;
  const product = accounts.get(id);
  return product ? accountHead(product) : null;
}
