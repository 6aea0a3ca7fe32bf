/**
 * The answer to a search without filters, as this device last had it: an offline visit starts with it while the replica is still being
 * opened, the slowest part of such a page.
 */
import type { CatalogAnswer } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { readPublic } from '#client/offline/public-cache.ts';

export const STORED_AS = 'search';

/** Whether this is the search whose answer is stored. */
export const isStorable = (filters: SearchFilters, limit: number | undefined): boolean =>
  limit === undefined && Object.keys(filters).length === 0;

/** Rejects if there is none. */
export async function readStoredAnswer(): Promise<CatalogAnswer> {
  const answer = await readPublic<CatalogAnswer>(STORED_AS);
  if (answer === undefined) throw new Error('no answer is stored');
  return answer;
}
