import type { FirstScreenData } from '../../../src-shared/first-screen.ts';
import type { CatalogStock } from '../stock/catalog-stock.ts';
import { regionCounts } from './region-counts.ts';

/** The part of the current stock that first screens show. */
export function firstScreenCatalog(
  stock: CatalogStock,
): Pick<FirstScreenData, 'product' | 'referenceData' | 'regionCounts' | 'revision' | 'search'> {
  const { revision, factsVersion, referenceData } = stock;
  return {
    revision,
    referenceData: { version: factsVersion, referenceData },
    search: (filters) => stock.index.answer(filters, revision),
    regionCounts: () => regionCounts(stock),
    product: (id) => stock.index.get(id),
  };
}
