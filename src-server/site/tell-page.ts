/** What a page depends on beside its address, noted for whoever serves it: the built client or Vite. */
import type { Context, Middleware } from 'koa';
import { type Accounts, accountHeadAt } from './account-head.ts';
import type { PageOptions } from './pages.ts';

/** As it is at the time of a request. */
interface PageFacts {
  accounts: () => Accounts;
  isArchived: () => boolean;
  shopInfo: () => object;
}

export function tellPage({ accounts, isArchived, shopInfo }: PageFacts): Middleware {
  return async (koa, next) => {
    const options: PageOptions = {
      accountHead: accountHeadAt(koa.path, accounts()),
      isArchived: isArchived(),
      shopInfo: shopInfo(),
    };
    koa.state['page'] = options;
    await next();
  };
}

export function pageOptionsFor(koa: Context): PageOptions {
  return koa.state['page'] as PageOptions;
}
