import { countRegions, type RegionCounts } from '../../../src-shared/catalog/engine/count-regions.ts';
import type { CatalogStock } from '../stock/catalog-stock.ts';

const counted = new WeakMap<CatalogStock, { revision: string; counts: RegionCounts }>();

/** Counted once per state of the stock: the home page needs it at every visit. */
export function regionCounts(stock: CatalogStock): RegionCounts {
  const { revision, index } = stock;
  let last = counted.get(stock);
  if (last?.revision !== revision) counted.set(stock, (last = { revision, counts: countRegions(index) }));
  return last.counts;
}
