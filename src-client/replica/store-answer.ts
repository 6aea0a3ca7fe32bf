import type { CatalogAnswer } from '#shared/catalog/engine/search-result.ts';
import { DRAWN_PAGE_TYPE, STORED_PAGE, STORED_PAGE_CACHE } from '#shared/stored-page.ts';
import type { VersionedReferenceData } from '#client/offline/catalog-storage.ts';
import { writePublic } from '#client/offline/public-cache.ts';
import { cacheReferenceData } from './reference-data-query.ts';
import { STORED_AS } from './stored-answer.ts';

/** Its cards are replaced by those of the stored answer as soon as the page's scripts run: it need not be of this minute. */
const FRESH_MS = 60 * 60_000;

/** The last stored revision: each state of the catalog that the page shows is written once. */
let written = '';

/** Stores what an offline visit begins with: what stored-answer.ts reads, the reference data that its cards need, and the page. */
export async function storeAnswer(answer: CatalogAnswer, reference: VersionedReferenceData): Promise<void> {
  if (answer.revision === written) return;
  written = answer.revision;
  await Promise.all([writePublic(STORED_AS, answer), cacheReferenceData(reference)]);
  await storePage();
}

/** Stores the search page as the server draws it, unless it is there already. */
async function storePage(): Promise<void> {
  try {
    const cache = await caches.open(STORED_PAGE_CACHE);
    if (await isFresh(await cache.match(STORED_PAGE))) return;
    // Without cookies: what is stored is for everybody.
    const page = await fetch(STORED_PAGE, { headers: { accept: DRAWN_PAGE_TYPE }, credentials: 'omit' });
    if (page.ok) await cache.put(STORED_PAGE, page);
  } catch {
    // Blocked, out of space or offline: a visit without a connection then begins with a static shell.
  }
}

/** The service worker does not answer with a page of another build. */
async function isFresh(page: Response | undefined): Promise<boolean> {
  const storedAt = Date.parse(page?.headers.get('date') ?? '');
  if (page === undefined || !(Date.now() - storedAt < FRESH_MS)) return false;
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';
  return (await page.text()).includes(new URL(script, location.href).pathname);
}
