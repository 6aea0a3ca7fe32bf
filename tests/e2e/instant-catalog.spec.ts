/** The replica of the catalog: it answers searches, follows changes, and works offline and without IndexedDB. */
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { RESULT_LIMIT } from '#shared/catalog/engine/search-result.ts';
import { openInstalled } from './support/installed.ts';
import { expect, signInAs, test } from './support/journey.ts';

test.use({ serviceWorkers: 'allow' });

const SEARCH_CALL = /\/api\/trpc\/catalog\.search/;
const OFFLINE_WITH_COPY = 'You are offline. Search works; buying needs a connection.';

/** Resolves when the page searches its own replica and no longer calls the server. */
async function untilLocal(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('level30-catalog-kept')), {
      message: 'the catalog is stored',
      // Loading, building and storing the replica takes long on slow machines.
      timeout: 60_000,
    })
    .toBe('1');
}

/** Chooses a filter on the page that the server drew: where searches of the server fail, only the replica answers. */
async function expectOwnAnswer(page: Page): Promise<void> {
  await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
  await page.getByRole('checkbox', { name: /^EUW/ }).click();
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/\bEUW · /);
}

function countSearchCalls(page: Page): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (SEARCH_CALL.test(request.url())) calls += 1;
  });
  return () => calls;
}

async function totalOf(page: Page): Promise<number> {
  const text = await page
    .getByRole('status')
    .filter({ hasText: /account/ })
    .first()
    .innerText();
  return Number(/^([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '') ?? Number.NaN);
}

const soldCards = (page: Page): Locator => page.getByRole('article', { name: /^Sold: / });

function namesOfCards(page: Page): Promise<string[]> {
  return page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.ariaLabel ?? ''));
}

/** Buys the account through the documented API, as another customer in another browser. */
async function buyElsewhere(context: BrowserContext, productId: number): Promise<void> {
  const page = await context.newPage();
  await page.goto('/my-account/');
  await signInAs(page, 'buyer@demo.example');
  const csrf = (await context.cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
  const headers = { 'X-CSRFToken': csrf };
  const item = (await (
    await page.request.post('/api/user/cart/', { headers, data: { product_id: productId } })
  ).json()) as { id: number; price: number };
  const paid = await page.request.post('/api/create-checkout-session/', {
    headers,
    data: { cartItems: [item.id], totalPrice: item.price, paymentGateway: 'stripe' },
  });
  expect(paid.status()).toBe(201);
  await page.close();
}

async function firstListedId(page: Page): Promise<number> {
  const answer = await page.request.get('/api/trpc/catalog.search?input=%7B%7D');
  const { result } = (await answer.json()) as { result: { data: { products: { id: number }[] } } };
  return result.data.products[0]?.id ?? 0;
}

test('after the first visit the page answers searches itself, with the server’s results', async ({
  page,
}) => {
  const searchCalls = countSearchCalls(page);
  await page.goto('/buy-account/');
  await expect(page.getByRole('article')).not.toHaveCount(0);
  await untilLocal(page);
  const before = searchCalls();
  await page.getByRole('checkbox', { name: /^EUW/ }).click();
  await expect(page).toHaveURL(/region=EUW/);
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/\bEUW · /);
  await page.getByRole('radio', { name: /^Unranked/ }).click();
  await expect(page).toHaveURL(/account-type=unranked/);

  const answer = await page.request.get(
    `/api/trpc/catalog.search?input=${encodeURIComponent('{"regions":["EUW"],"accountType":"unranked"}')}`,
  );
  const { result } = (await answer.json()) as { result: { data: { total: number } } };
  await expect.poll(() => totalOf(page)).toBe(result.data.total);
  expect(searchCalls()).toBe(before);
});

test('the second visit answers from the stored catalog, without fetching a snapshot', async ({ page }) => {
  await page.goto('/buy-account/');
  await untilLocal(page);
  let snapshots = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/catalog/snapshot/')) snapshots += 1;
  });
  await page.route(SEARCH_CALL, (route) => route.abort());
  await page.reload();
  await expectOwnAnswer(page);
  expect(snapshots).toBe(0);
});

declare global {
  var firstCardTop: number | undefined;
}

/** Remembers where the first card of the server's page is, before scripts replace the page. */
function rememberFirstCard(): void {
  const card = document.querySelector('#root[data-drawn] article');
  if (card) globalThis.firstCardTop = card.getBoundingClientRect().top;
  else requestAnimationFrame(rememberFirstCard);
}

test('an offline visit begins with the last visit’s cards, before the catalog is open', async ({
  page,
  context,
}) => {
  await openInstalled(page, '/buy-account/');
  await untilLocal(page);
  await expect(page.getByRole('article')).toHaveCount(RESULT_LIMIT);
  const names = await namesOfCards(page);
  const isStored = (address: string) =>
    page.evaluate(async (name) => (await caches.match(name)) !== undefined, address);
  await expect.poll(() => isStored('/offline/search')).toBe(true);
  await expect.poll(() => isStored('/buy-account/')).toBe(true);
  await page.addInitScript(rememberFirstCard);
  await context.setOffline(true);
  await page.goto('/buy-account/');
  await expect(page.getByText(/^Catalog from /)).toBeVisible();
  const top = (await page.getByRole('article').first().boundingBox())?.y;
  expect(top, 'the first card, where it was drawn').toBe(await page.evaluate(() => globalThis.firstCardTop));

  // The replica never finishes opening.
  await page.addInitScript(() => {
    globalThis.Worker = class extends EventTarget {
      postMessage(): void {
        return;
      }
    } as unknown as typeof Worker;
  });
  const drawn = await page.goto('/buy-account/');
  expect(await drawn?.text(), 'the page as the server drew it').toContain('<article');
  await expect(page.getByRole('article')).toHaveCount(RESULT_LIMIT);
  expect(await namesOfCards(page)).toEqual(names);

  // A stored page that names files of another build is not shown.
  await page.evaluate(async () => {
    const cache = await caches.open('level30-page');
    await cache.put('/buy-account/', new Response('<script src="/assets/index-other.js"></script>'));
  });
  const shell = await page.goto('/buy-account/');
  expect(await shell?.text()).toContain('/assets/index-');
  expect(await shell?.text()).not.toContain('/assets/index-other');
  await expect(page.getByRole('article')).toHaveCount(RESULT_LIMIT);
});

test('a sale elsewhere marks the card without moving anything', async ({ page, browser }) => {
  await page.goto('/buy-account/');
  await untilLocal(page);
  const total = await totalOf(page);
  // Cards below the window are rendered a few at a time.
  await expect(page.getByRole('article')).toHaveCount(RESULT_LIMIT);
  const names = await namesOfCards(page);
  const productId = await firstListedId(page);

  const elsewhere = await browser.newContext();
  await buyElsewhere(elsewhere, productId);
  await expect(soldCards(page)).toHaveCount(1);
  await elsewhere.close();
  await expect.poll(() => totalOf(page)).toBe(total - 1);
  expect((await namesOfCards(page)).map((name) => name.replace(/^Sold: /, ''))).toEqual(names);

  // The next search is answered without it.
  await page.getByRole('checkbox', { name: /^EUW/ }).click();
  await page.getByRole('checkbox', { name: /^EUW/ }).click();
  await expect(soldCards(page)).toHaveCount(0);
  await expect.poll(() => totalOf(page)).toBe(total - 1);
});

test('a second tab hears of a sale through the first', async ({ page, context, browser }) => {
  await page.goto('/buy-account/');
  await untilLocal(page);
  const second = await context.newPage();
  let liveStreams = 0;
  second.on('request', (request) => {
    if (request.url().includes('catalog.live')) liveStreams += 1;
  });
  await second.goto('/buy-account/');
  await expect(second.getByRole('article')).not.toHaveCount(0);
  const elsewhere = await browser.newContext();
  await buyElsewhere(elsewhere, await firstListedId(page));
  await elsewhere.close();
  await expect(soldCards(page)).toHaveCount(1);
  await expect(soldCards(second)).toHaveCount(1);
  expect(liveStreams).toBe(0);
  // When the first is closed, the second follows by itself.
  await page.close();
  await expect.poll(() => liveStreams).toBe(1);
});

test('every filter still works offline, even after a reload', async ({ page, context }) => {
  await openInstalled(page, '/buy-account/');
  await untilLocal(page);
  const all = await totalOf(page);
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE_WITH_COPY)).toBeVisible();
  await page.reload();
  await expect(page.getByText(OFFLINE_WITH_COPY)).toBeVisible();
  await expect.poll(() => totalOf(page)).toBe(all);
  await page.getByRole('checkbox', { name: /^EUW/ }).click();
  await expect(page).toHaveURL(/region=EUW/);
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
  await expect(page.getByRole('article').first()).toHaveAccessibleName(/\bEUW · /);
  // Pages that have not loaded the replica know of it, too.
  await page.goto('/faq/');
  await expect(page.getByText(OFFLINE_WITH_COPY)).toBeVisible();
  await context.setOffline(false);
});

test.describe('a device without storage', () => {
  // Responses from the service worker's cache cannot be intercepted.
  test.use({ serviceWorkers: 'block' });

  test('the catalog works without being stored where IndexedDB is forbidden', async ({ page }) => {
    // Init scripts do not run in workers.
    await page.route(/\/assets\/catalog-worker-.*\.js$/, async (route) => {
      const response = await route.fetch();
      const forbid = `Object.defineProperty(globalThis, 'indexedDB', { value: undefined });\n`;
      await route.fulfill({ response, body: forbid + (await response.text()) });
    });
    const searchCalls = countSearchCalls(page);
    const snapshot = page.waitForResponse(/\/api\/catalog\/snapshot\//);
    await page.goto('/buy-account/');
    await (await snapshot).finished();
    await expect(page.getByRole('article')).not.toHaveCount(0);
    const all = await totalOf(page);
    // The replica is ready shortly after the last byte: from then on, clicks cause no calls to the server.
    await expect(async () => {
      const before = searchCalls();
      await page.getByRole('checkbox', { name: /^EUW/ }).click();
      await expect.poll(() => totalOf(page)).toBeLessThan(all);
      const calls = searchCalls() - before;
      await page.getByRole('checkbox', { name: /^EUW/ }).click();
      await expect.poll(() => totalOf(page)).toBe(all);
      expect(calls).toBe(0);
    }).toPass();
    expect(await page.evaluate(() => localStorage.getItem('level30-catalog-kept'))).toBeNull();
    await expect(page.getByText(/does not let the shop save the catalog/)).toBeVisible();
  });
});

/** Loads /buy-account/ as cached by the service worker, without parts rendered by the server. */
async function openShell(page: Page): Promise<void> {
  await page.route('**/buy-account/', async (route) => {
    const headers = { ...route.request().headers(), 'sec-fetch-dest': 'empty' };
    await route.fulfill({ response: await route.fetch({ headers }) });
  });
  await page.reload();
}

test.describe('a device that stores the catalog', () => {
  // Requests that the service worker answers cannot be delayed.
  test.use({ serviceWorkers: 'block' });

  test('starts its one worker before the scripts of a page that the server did not draw', async ({
    page,
  }) => {
    await page.goto('/buy-account/');
    await untilLocal(page);
    await page.route(/\/assets\/(shop|search)-.*\.js$/, (route) => route.abort());
    await openShell(page);
    await expect.poll(() => page.workers().length).toBe(1);

    await page.unroute(/\/assets\/(shop|search)-.*\.js$/);
    await page.route(SEARCH_CALL, (route) => route.abort());
    await openShell(page);
    await expect(page.getByRole('article')).not.toHaveCount(0);
    await expect.poll(() => page.workers().length).toBe(1);
    // Leaving the page ends its worker.
    await page.goto('/faq/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => page.workers().length).toBe(0);
  });

  test('leaves the first answer to the server that drew the page, and answers itself if the server is slow', async ({
    page,
  }) => {
    await page.goto('/buy-account/');
    await untilLocal(page);
    const answer = Promise.withResolvers<void>();
    let workersBefore: number | undefined;
    await page.route(SEARCH_CALL, async (route) => {
      workersBefore ??= page.workers().length;
      await answer.promise;
      await route.abort();
    });
    await page.reload();
    await expect(page.locator('#root[data-drawn]')).toHaveCount(0);
    expect(workersBefore).toBe(0);
    await page.getByRole('checkbox', { name: /^EUW/ }).click();
    await expect(page.getByRole('article').first()).toHaveAccessibleName(/\bEUW · /);
    answer.resolve();
  });

  test('an account requested before a price change shows the new price', async ({ page }) => {
    await page.goto('/buy-account/');
    await untilLocal(page);
    const id = await firstListedId(page);
    const price = page.getByRole('region', { name: 'Price and facts' }).getByText(/^€/).first();
    await page.goto(`/buy-account/${id}/`);
    const now = await price.innerText();

    // The worker starts after the answer of a moment ago is drawn.
    const isDrawn = Promise.withResolvers<void>();
    await page.route(/catalog-worker/, async (route) => {
      await isDrawn.promise;
      await route.continue();
    });
    // It may be asked together with other things.
    await page.route(/trpc\/[^?]*catalog\.product/, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({ response, body: body.replace(/"priceCents":\d+/, '"priceCents":12345') });
    });
    await page.reload();
    await expect(price).toHaveText('€123.45');
    isDrawn.resolve();
    await expect(price).toHaveText(now);
  });
});

test('a filter chosen far down the page first shows its accounts there', async ({ page }) => {
  await page.goto('/buy-account/');
  await untilLocal(page);
  await expect(page.getByRole('article')).toHaveCount(RESULT_LIMIT);
  const before = await namesOfCards(page);
  await page.evaluate(() => window.scrollTo(0, 4_000));
  const filter = page.getByRole('checkbox', { name: /^EUW/ });
  await filter.click();
  const inView = page.getByRole('article').nth(40);
  await expect(inView).toBeInViewport();
  await expect(inView).toHaveAccessibleName(/\bEUW · /);
  await expect
    .poll(async () => (await namesOfCards(page)).filter((name) => !/\bEUW · /.test(name)), {
      timeout: 40_000,
    })
    .toEqual([]);
  await filter.click();
  // The list is drawn a few cards at a time, each after a paint: on a busy machine that takes longer than one answer.
  await expect.poll(() => namesOfCards(page), { timeout: 40_000 }).toEqual(before);
});

test('a damaged replica is discarded and fetched again', async ({ page }) => {
  await page.goto('/buy-account/');
  await untilLocal(page);
  await page.evaluate(async () => {
    const open = indexedDB.open('level30-catalog');
    await new Promise((resolve) => {
      open.onsuccess = resolve;
    });
    const write = open.result.transaction('part', 'readwrite');
    write.objectStore('part').put({ name: 'snapshot', version: '00000000-1:1:', bytes: new Uint8Array(100) });
    await new Promise((resolve) => {
      write.oncomplete = resolve;
    });
    open.result.close();
  });
  const snapshot = page.waitForResponse(/\/api\/catalog\/snapshot\//);
  await page.reload();
  expect((await snapshot).ok()).toBe(true);
  await page.route(SEARCH_CALL, (route) => route.abort());
  await expectOwnAnswer(page);
  await page.goto('/buy-account/');
  await expectOwnAnswer(page);
});
