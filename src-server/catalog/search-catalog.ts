import type { CloseMatch, Facets, FoundProduct } from '../../src-shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '../../src-shared/catalog/search-filters.ts';
import type { CatalogStock } from './catalog-stock.ts';

export interface CatalogAnswer {
  total: number;
  minPriceCents: number | null;
  products: FoundProduct[];
  facets: Facets;
  /** When no account has all the chosen skins: those that have most of them. */
  closest: CloseMatch[];
  revision: string;
}

const CLOSEST_LIMIT = 12;

/** One question to the catalog: the first 100, the total, a count beside every filter value. */
export function searchCatalog({ index, revision }: CatalogStock, filters: SearchFilters): CatalogAnswer {
  const result = index.search(filters);
  const needsClosest = result.total === 0 && (filters.skins?.length ?? 0) > 1;
  return {
    ...result,
    facets: index.facets(filters),
    closest: needsClosest ? index.closest(filters, CLOSEST_LIMIT) : [],
    revision,
  };
}
