import { RESULT_LIMIT } from '../../../src-shared/catalog/engine/search-result.ts';
import type { FirstScreenData } from '../../../src-shared/first-screen.ts';
import type { CatalogStock } from '../stock/catalog-stock.ts';
import { regionCounts } from './region-counts.ts';
import { searchCatalog } from './search-catalog.ts';

/** What first screens show of the stock, as it is now. */
export function firstScreenCatalog(
  stock: CatalogStock,
): Pick<FirstScreenData, 'product' | 'referenceData' | 'regionCounts' | 'revision' | 'search'> {
  const { revision, factsVersion, referenceData } = stock;
  return {
    revision,
    referenceData: { version: factsVersion, referenceData },
    search: (filters) => searchCatalog(stock, filters, { limit: RESULT_LIMIT, offset: 0 }),
    regionCounts: () => regionCounts(stock),
    product: (id) => stock.index.get(id),
  };
}
