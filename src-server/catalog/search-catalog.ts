import { answerSearch, type CatalogAnswer } from '../../src-shared/catalog/engine/catalog-answer.ts';
import type { SearchFilters } from '../../src-shared/catalog/search-filters.ts';
import type { CatalogStock } from './catalog-stock.ts';

/** One question to the catalog, answered from memory. */
export function searchCatalog(
  { index, revision }: CatalogStock,
  filters: SearchFilters,
  limit?: number,
): CatalogAnswer {
  return answerSearch(index, filters, revision, limit);
}
