import type { SearchFilters } from '../filters/registry.ts';
import type { CatalogIndex } from './catalog-index.ts';
import { RESULT_LIMIT } from './search-result.ts';
import type { CloseMatch, Facets, SearchResult } from './search-result.ts';

/** One question to the catalog, answered alike by the server and by the browser's own copy. */
export interface CatalogAnswer extends SearchResult {
  facets: Facets;
  /** When no account has all the chosen skins: those that have most of them. */
  closest: CloseMatch[];
  /** What the answer is made from; see `catalogRevision`. */
  revision: string;
}

const CLOSEST_LIMIT = 12;

/** `limit` accounts from `offset` on, the total, a count beside every filter value. */
export function answerSearch(
  index: CatalogIndex,
  filters: SearchFilters,
  revision: string,
  limit = RESULT_LIMIT,
  offset = 0,
): CatalogAnswer {
  const result = index.search(filters, limit, offset);
  const needsClosest = result.total === 0 && (filters.skins?.length ?? 0) > 1;
  return {
    ...result,
    facets: index.facets(filters),
    closest: needsClosest ? index.closest(filters, CLOSEST_LIMIT) : [],
    revision,
  };
}
