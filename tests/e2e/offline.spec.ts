/** The shop as an installed app: without a network, at a new version, and where service workers are blocked. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { openFrontDoor } from './support/front-door.ts';
import { openInstalled } from './support/installed.ts';
import { expect, signInAs, test as journey } from './support/journey.ts';
import { signInByApi } from './support/shopper.ts';

const test = journey.extend<{ frontDoor: Awaited<ReturnType<typeof openFrontDoor>> }>({
  frontDoor: async ({ baseURL }, use) => {
    const frontDoor = await openFrontDoor(baseURL ?? '');
    await use(frontDoor);
    await frontDoor.end();
  },
});

test.use({ serviceWorkers: 'allow' });

/** Whether it says that search works depends on what the browser keeps: instant-catalog.spec.ts. */
const OFFLINE = /^You are offline\. Search/;
const OFFLINE_WITHOUT_COPY = 'You are offline. Searching and buying need a connection.';
const FAQ_TITLE = 'Frequently asked questions';
const UPDATE = 'A new version is ready.';

/** What the browser does by itself every now and then. */
async function checkForUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
}

/** The new version asks when all of its files are there. */
async function expectQuestion(page: Page, version?: string): Promise<void> {
  await expect(page.getByText(UPDATE), version).toBeVisible({ timeout: 60_000 });
}

/** In the page: whether the one worker that is at work holds the very script that the page was loaded with. */
async function isServedByOwnWorker(): Promise<boolean> {
  const { installing, waiting, active } = await navigator.serviceWorker.ready;
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src ?? '';
  const names = (await caches.keys()).filter((name) => name.includes('precache'));
  const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).match(script)));
  return !installing && !waiting && active?.state === 'activated' && kept.some(Boolean);
}

/** In the page: whether no worker of another version is being installed or waits. */
async function isAlone(): Promise<boolean> {
  const { installing, waiting } = await navigator.serviceWorker.ready;
  return !installing && !waiting;
}

/** The page's own script: it tells which build runs. */
function buildOf(page: Page): Promise<string | null> {
  return page.locator('script[type="module"]').first().getAttribute('src');
}

/** Addresses of everything that any cache holds. */
function cachedUrls(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url);
  });
}

test('pages open offline, even after a reload, and say that there is no network', async ({
  page,
  context,
}) => {
  await openInstalled(page, '/');
  await context.setOffline(true);
  for (const [path, heading] of [
    ['/', /Level 30 accounts/],
    ['/buy-account/', 'Buy Account'],
    ['/faq/', FAQ_TITLE],
    ['/my-cart/', 'My Cart'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(OFFLINE_WITHOUT_COPY)).toBeVisible();
  }
  await page.reload();
  await expect(page.getByText('Your cart is safe.')).toBeVisible();
  await expect(page).toHaveTitle(/^My Cart/);

  await context.setOffline(false);
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('an account added offline is in the cart once online, and payment waits until then', async ({
  page,
  frontDoor,
}) => {
  // The customers are shared with the other journeys.
  await (await signInByApi(frontDoor.url, 'buyer@demo.example')).emptyCart();
  await openInstalled(page, `${frontDoor.url}/my-account/`);
  await signInAs(page, 'buyer@demo.example');
  await page.getByRole('link', { name: 'Buy Account' }).first().click();
  const add = page.getByRole('button', { name: /^Add to cart/ }).first();
  const cart = page.getByRole('link', { name: /^My Cart, \d+ account/ });
  const countInCart = async () => Number(/\d+/.exec((await cart.textContent()) ?? '')?.[0]);
  await add.click();
  await expect(page.getByRole('button', { name: /^In cart/ })).toHaveCount(1);
  await expect.poll(countInCart).toBe(1);

  // The browser still believes in its network; the failing request tells.
  frontDoor.shut();
  await add.click();
  await expect(
    page.getByText('We will add this account to your cart when you are back online.'),
  ).toBeVisible();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await cart.click();
  await expect(page.getByText('You are offline. Go online to pay.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Pay|Checkout)/ })).toBeDisabled();

  frontDoor.open();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByText('You are back online: 1 account was added to your cart.')).toBeVisible();
  await expect.poll(countInCart).toBe(2);
  await expect(page.getByRole('button', { name: /^Pay €/ })).toBeEnabled();
  await page.getByRole('button', { name: /^Delete selected/i }).click();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('a new version asks first, then every tab reloads once', async ({ page, context, frontDoor }) => {
  await openInstalled(page, `${frontDoor.url}/faq/`);
  const other = await context.newPage();
  await openInstalled(other, `${frontDoor.url}/`);
  const oldBuild = await buildOf(page);
  await expect(page.getByText(UPDATE)).toBeHidden();

  frontDoor.deployNewBuild();
  await checkForUpdate(page);
  await expectQuestion(page);
  await expectQuestion(other);
  expect(await buildOf(page)).toBe(oldBuild);

  const loads = { page: 0, other: 0 };
  page.on('load', () => (loads.page += 1));
  other.on('load', () => (loads.other += 1));
  await page.getByRole('button', { name: 'Reload' }).press('Enter');
  for (const tab of [page, other]) {
    await expect.poll(() => buildOf(tab)).toMatch(/\.next\.js$/);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(tab.getByText(UPDATE)).toBeHidden();
  }
  await expect.poll(() => loads).toEqual({ page: 1, other: 1 });
});

test('"Later" puts the new version off and leaves the page as it is', async ({ page, frontDoor }) => {
  await openInstalled(page, `${frontDoor.url}/faq/`);
  const oldBuild = await buildOf(page);
  frontDoor.deployNewBuild();
  await checkForUpdate(page);
  await expectQuestion(page);
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByText(UPDATE)).toBeHidden();
  expect(await buildOf(page)).toBe(oldBuild);
});

test('after a version that was put off, the next one is offered too', async ({ page, frontDoor }) => {
  await openInstalled(page, `${frontDoor.url}/faq/`);
  for (const version of ['the second', 'the third']) {
    frontDoor.deployNewBuild();
    await checkForUpdate(page);
    await expectQuestion(page, version);
    await page.getByRole('button', { name: 'Later' }).click();
    await expect(page.getByText(UPDATE)).toBeHidden();
  }
});

test('a page that was loaded from the new version is not asked about it', async ({ page, frontDoor }) => {
  await openInstalled(page, `${frontDoor.url}/faq/`);
  frontDoor.deployNewBuild();
  await page.reload();
  expect(await buildOf(page)).toMatch(/\.next\.js$/);
  await checkForUpdate(page);
  // Its worker takes over by itself, because nothing on screen changes by it.
  await expect
    .poll(() => page.evaluate(isServedByOwnWorker), { message: 'the new worker is at work', timeout: 60_000 })
    .toBe(true);
  await expect(page.getByText(UPDATE)).toBeHidden();
});

test('a page of the new version starts beside a worker whose early script is older', async ({
  page,
  frontDoor,
}) => {
  frontDoor.beginWithFormerRelease();
  await openInstalled(page, `${frontDoor.url}/faq/`);
  frontDoor.deployNewBuild();
  await page.goto(`${frontDoor.url}/buy-account/`);
  expect(await page.content()).toContain('.next.js');
  await expect(page.locator('#root')).not.toHaveAttribute('data-drawn');
  await expect(page.getByRole('button', { name: /^Add to cart/ }).first()).toBeVisible();
});

test('a new version is not installed with the page of the former one', async ({ context, frontDoor }) => {
  // Not the journey's own page: its worker reports why it is not installed.
  const page = await context.newPage();
  await openInstalled(page, `${frontDoor.url}/faq/`);
  frontDoor.deployNewBuild();
  frontDoor.answerOnceWithFormerHome();
  await checkForUpdate(page);
  await expect.poll(() => page.evaluate(isAlone), { timeout: 60_000 }).toBe(true);
  await checkForUpdate(page);
  await expectQuestion(page);
});

test('parts of the old version still load after the new one is deployed, and after it took over', async ({
  page,
  context,
  frontDoor,
}) => {
  await openInstalled(page, `${frontDoor.url}/`);
  const oldChunk = (await cachedUrls(page)).find(
    (url) => url.includes('/assets/faq-') && url.endsWith('.js'),
  );
  expect(oldChunk).toBeDefined();
  frontDoor.deployNewBuild();
  await checkForUpdate(page);
  await expectQuestion(page);
  expect((await page.request.get(oldChunk ?? '')).status()).toBe(404);

  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: FAQ_TITLE })).toBeVisible();

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => buildOf(page)).toMatch(/\.next\.js$/);
  const status = await page.evaluate(async (url) => (await fetch(url)).status, oldChunk ?? '');
  expect(status).toBe(200);
  await context.close();
});

test('a missing part that no version has any more leads to the new version', async ({
  context,
  frontDoor,
}) => {
  // Not the journey's own page: this one does report an error.
  const page = await context.newPage();
  await openInstalled(page, `${frontDoor.url}/`);
  frontDoor.deployNewBuild();
  await page.evaluate(async () => {
    for (const name of await caches.keys()) await caches.delete(name);
  });
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: FAQ_TITLE })).toBeVisible();
  expect(await buildOf(page)).toMatch(/\.next\.js$/);
});

test('no cache holds an API response, not even a customer’s', async ({ page, signIn }) => {
  await openInstalled(page, '/');
  await signIn();
  await page.goto('/my-cart/');
  await expect(page.getByRole('heading', { name: 'My Cart' })).toBeVisible();
  const urls = await cachedUrls(page);
  expect(urls.length).toBeGreaterThan(10);
  expect(urls.filter((url) => /\/(api|sandbox|v1)\//.test(url))).toEqual([]);
  const pages = urls.map((url) => new URL(url).pathname).filter((path) => path.endsWith('/'));
  expect(pages).toEqual(['/']);
});

test('the shop works without service workers', async ({ page }) => {
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () =>
      Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  });
  await page.goto('/buy-account/');
  await expect(page.getByRole('button', { name: /^Add to cart/ }).first()).toBeVisible();
  await page.getByRole('link', { name: 'FAQ', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: FAQ_TITLE })).toBeVisible();
});

test('the browser finds nothing that prevents installing the shop', async ({ baseURL, launchOptions }) => {
  // Private windows, which tests have otherwise, cannot install anything.
  const profile = await mkdtemp(join(tmpdir(), 'level30-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...launchOptions,
    baseURL: baseURL ?? '',
  });
  try {
    const page = await context.newPage();
    await openInstalled(page, '/');
    expect(await installabilityOf(context, page)).toEqual({ installability: [], manifest: [] });
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});

async function installabilityOf(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  const { errors } = await devtools.send('Page.getAppManifest');
  return { installability: installabilityErrors, manifest: errors };
}
