/**
 * The answer to a search without filters, as this device last had it: a visit without a connection begins with it while the replica is
 * still opened, which takes longer than all the rest of the page.
 */
import type { CatalogAnswer } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { readPublic } from '#client/offline/public-cache.ts';

export const STORED_AS = 'search';

/** Whether it is the search that is stored. */
export const isStorable = (filters: SearchFilters, limit: number | undefined): boolean =>
  limit === undefined && Object.keys(filters).length === 0;

/** Rejects when there is none. */
export async function readStoredAnswer(): Promise<CatalogAnswer> {
  const answer = await readPublic<CatalogAnswer>(STORED_AS);
  if (answer === undefined) throw new Error('no answer is stored');
  return answer;
}
