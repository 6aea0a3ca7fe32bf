/** What the page of one account says in its head: link previews and search engines see it before any script has run. */
import type { Context, Middleware } from 'koa';
import { accountHead } from '../../src-shared/catalog/account-head.ts';
import type { PricedProduct } from '../../src-shared/catalog/product.ts';
import { findPage, type PageHead } from '../../src-shared/pages.ts';

interface Accounts {
  get(id: number): PricedProduct | undefined;
}

/** Notes the head of the account at this address for whoever serves the page. @param accounts those for sale now */
export function tellAccountHead(accounts: () => Accounts): Middleware {
  return async (koa, next) => {
    const id = findPage(koa.path)?.accountId;
    if (id !== undefined) {
      const product = accounts().get(id);
      koa.state['accountHead'] = product ? accountHead(product) : null;
    }
    await next();
  };
}

/** Null when the account is not for sale; undefined at every other address. */
export function accountHeadFor(koa: Context): PageHead | null | undefined {
  return koa.state['accountHead'] as PageHead | null | undefined;
}
