import { productIdOf } from '#shared/catalog/product-path.ts';

export const MOST_COMPARED = 4;

/** In addresses: `?account=12&account=34`. */
export interface CompareSearch {
  account: number[];
}

/** For `validateSearch`: each account once, the first four. */
export function readCompared(search: { account?: unknown }): CompareSearch {
  const ids = [search.account].flat().flatMap((value) => productIdOf(String(value)) ?? []);
  return { account: [...new Set(ids)].slice(0, MOST_COMPARED) };
}
