import { parseProductId } from '#shared/catalog/product-path.ts';

export const MOST_COMPARED = 4;

/** As in the address: `?account=12&account=34`. */
export interface CompareSearch {
  account: number[];
}

/** For `validateSearch`: the first four distinct accounts. */
export function readCompared(search: { account?: unknown }): CompareSearch {
  const ids = [search.account].flat().flatMap((value) => parseProductId(String(value)) ?? []);
  return { account: [...new Set(ids)].slice(0, MOST_COMPARED) };
}
