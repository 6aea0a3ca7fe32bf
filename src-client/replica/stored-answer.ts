/**
 * The answer to a search without filters, as this device last had it: a visit without a connection begins with it while the replica is
 * still opened, which takes longer than all the rest of the page.
 */
import type { CatalogAnswer } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { readPublic, writePublic } from '#client/offline/public-cache.ts';
import { cacheReferenceData } from './reference-data-query.ts';

const NAME = 'search';

/** Written once for each state of the catalog that the page shows. */
let written = '';

/** Whether it is the search that is stored. */
export const isStorable = (filters: SearchFilters, limit: number | undefined): boolean =>
  limit === undefined && Object.keys(filters).length === 0;

/** With what its cards name. */
export async function storeAnswer(answer: CatalogAnswer, reference: VersionedReferenceData): Promise<void> {
  if (answer.revision === written) return;
  written = answer.revision;
  await Promise.all([writePublic(NAME, answer), cacheReferenceData(reference)]);
}

/** Rejects when there is none. */
export async function readStoredAnswer(): Promise<CatalogAnswer> {
  const answer = await readPublic<CatalogAnswer>(NAME);
  if (answer === undefined) throw new Error('no answer is stored');
  return answer;
}
