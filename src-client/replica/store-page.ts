import { DRAWN_PAGE_TYPE, STORED_PAGE, STORED_PAGE_CACHE } from '#shared/stored-page.ts';

/** Its cards are replaced by those of the stored answer as soon as the page's scripts run: it need not be of this minute. */
const FRESH_MS = 60 * 60_000;

/** Stores the search page as the server draws it, unless it is there already. */
export async function storePage(): Promise<void> {
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
