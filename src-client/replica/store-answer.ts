import type { CatalogAnswer } from '#shared/catalog/engine/search-result.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { writePublic } from '#client/offline/public-cache.ts';
import { cacheReferenceData } from './reference-data-query.ts';
import { storePage } from './store-page.ts';
import { STORED_AS } from './stored-answer.ts';

/** The last stored revision: each state of the catalog that the page shows is written once. */
let written = '';

/** Stores what an offline visit begins with: what stored-answer.ts reads, the reference data that its cards need, and the page. */
export async function storeAnswer(answer: CatalogAnswer, reference: VersionedReferenceData): Promise<void> {
  if (answer.revision === written) return;
  written = answer.revision;
  await Promise.all([writePublic(STORED_AS, answer), cacheReferenceData(reference)]);
  await storePage();
}
