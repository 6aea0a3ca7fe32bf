/**
 * What a page depends on beside its address: computed for each request, read by the middleware that serves pages (the built
 * client, or Vite in development).
 */
import type { Context, Middleware } from 'koa';
import { accountHead } from '../../src-shared/catalog/account-head.ts';
import type { FirstScreenData } from '../../src-shared/first-screen.ts';
import type { PricedProduct } from '../../src-shared/catalog/product.ts';
import { findPage, type PageHead } from '../../src-shared/pages.ts';
import type { Html } from '../platform/html.ts';

export interface PageOptions {
  /** At the address of an account, what its page says of it, and null when it is not for sale. */
  accountHead?: PageHead | null | undefined;
  /** With the notice of an archived shop. */
  isArchived?: boolean;
  /** What the client finds in the page of the shop's configuration. */
  shopInfo?: object | undefined;
  /** Drawn by the client's components, in place of the static shell. */
  firstScreen?: Html | undefined;
}

/** The accounts for sale now. */
interface Accounts {
  get(id: number): PricedProduct | undefined;
}

/** As it is at the time of a request. */
interface PageSources {
  accounts: () => Accounts;
  isArchived: () => boolean;
  shopInfo: () => object;
  catalog: () => CatalogData;
}

/** What first screens show of the stock. */
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

/** What the first screen of a page is drawn from. */
export function firstScreenDataFor(koa: Context): FirstScreenData {
  const catalog = koa.state['catalog'] as CatalogData;
  return { ...catalog, shopInfo: pageOptionsFor(koa).shopInfo ?? {} };
}

/**
 * What the page of one account says in its head: link previews and search engines see it before scripts run. Null when the
 * account is not for sale; undefined at every other address.
 */
function accountHeadAt(pathname: string, accounts: Accounts): PageHead | null | undefined {
  const id = findPage(pathname)?.accountId;
  if (id === undefined) return undefined;
  const product = accounts.get(id);
  return product ? accountHead(product) : null;
}
