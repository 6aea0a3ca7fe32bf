/** What the page of one account says in its head: link previews and search engines see it before any script has run. */
import { accountHead } from '../../src-shared/catalog/account-head.ts';
import type { PricedProduct } from '../../src-shared/catalog/product.ts';
import { findPage, type PageHead } from '../../src-shared/pages.ts';

/** Those for sale now. */
export interface Accounts {
  get(id: number): PricedProduct | undefined;
}

/** Null when the account is not for sale; undefined at every other address. */
export function accountHeadAt(pathname: string, accounts: Accounts): PageHead | null | undefined {
  const id = findPage(pathname)?.accountId;
  if (id === undefined) return undefined;
  const product = accounts.get(id);
  return product ? accountHead(product) : null;
}
