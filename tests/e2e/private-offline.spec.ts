/** The account area offline: what the device stores, who can read it, and that it is deleted at sign-out. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PURCHASE_TEXTS } from '#shared/purchases/texts.ts';
import { bidByApi, payAtProvider, putOnAuction } from './support/auction.ts';
import { storedText } from './support/browser-storage.ts';
import { openInstalled } from './support/installed.ts';
import { expect, signInAs, test as journey } from './support/journey.ts';
import { chooseSegment } from './support/segments.ts';
import { registerByApi, type Shopper, signInByApi } from './support/shopper.ts';
import { NEW_PASSWORD } from './support/sign-up.ts';

const PURCHASES = '/my-account/profile/your-purchases/';
const OFFLINE = /^You are offline\./;
const NOT_KEPT = 'Not on this device';

interface Purchase {
  username: string;
  password: string;
}

interface Owner {
  shopper: Shopper;
  email: string;
  /** Newest first. */
  purchases: Purchase[];
}

const test = journey.extend<{ owner: Owner }>({
  owner: async ({ baseURL }, use) => {
    const shopper = await registerByApi(baseURL ?? '');
    await shopper.buy('standard', 'ranked');
    const { body } = await shopper.http.get('/api/products/purchased/?page=1&limit=5');
    const purchases = (body as { results: Purchase[] }).results;
    await use({ shopper, email: await shopper.email(), purchases });
  },
});

test.use({ serviceWorkers: 'allow' });

const cards = (page: Page) => page.getByRole('article');
const passwordSwitch = (page: Page) => page.getByRole('switch', { name: 'Keep passwords on this device' });

/** Signs in through the form and waits until the service worker controls the page and the lists are stored. */
async function signInAndSync(page: Page, { email }: Owner): Promise<void> {
  await openInstalled(page, '/my-account/');
  await signInAs(page, email, NEW_PASSWORD);
  await expect(page.getByText(/Up to date as of/)).toBeVisible();
  await expect.poll(() => countRecords(page)).toBeGreaterThan(3);
}

/** The number of records in the vault; 0 if it does not exist. */
function countRecords(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('level30-vault')) return 0;
    return new Promise<number>((resolve) => {
      const opening = indexedDB.open('level30-vault');
      opening.addEventListener('success', () => {
        const stores = ['holder', 'record'].map((name) =>
          opening.result.transaction(name).objectStore(name).count(),
        );
        let total = 0;
        let answers = 0;
        for (const count of stores) {
          count.addEventListener('success', () => {
            total += count.result;
            answers += 1;
            if (answers === stores.length) {
              opening.result.close();
              resolve(total);
            }
          });
        }
      });
    });
  });
}

async function expectNoTraceOf({ email, purchases }: Owner, page: Page): Promise<void> {
  const text = await storedText(page);
  for (const { username, password } of purchases) {
    expect(text).not.toContain(username);
    expect(text).not.toContain(password);
  }
  expect(text).not.toContain(email);
}

test('purchases open offline from an encrypted copy, which is gone after logout', async ({
  page,
  context,
  owner,
}) => {
  await signInAndSync(page, owner);
  await expectNoTraceOf(owner, page);

  await context.setOffline(true);
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  await page.reload();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  // The rows come complete from the device, and missing data is not requested repeatedly.
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first().getByRole('list', { name: 'Tags' })).toBeVisible();
  await expect(page.getByText(/^From .*: saved copy\./)).toBeVisible();
  await expect(page.getByText(owner.email)).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect(cards(page).first()).toContainText(owner.purchases[0]?.username ?? '?');
  await expect(page.getByText(NOT_KEPT)).toHaveCount(2);
  await expect(cards(page).getByRole('button', { name: /^Hide/ }).first()).toBeDisabled();
  expect(failed.length, failed.join('\n')).toBeLessThan(30);
  await page.getByRole('searchbox', { name: 'Search purchases' }).fill(owner.purchases[1]?.username ?? '?');
  await expect(page.getByText('Showing 1 to 1 out of 1')).toBeVisible();
  await expect(cards(page)).toContainText(owner.purchases[1]?.username ?? '?');
  await page.getByRole('searchbox').fill('nothing that exists');
  await expect(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
  await page.goto(`${PURCHASES}?page=2&limit=1`);
  await expect(page.getByText('Showing 2 to 2 out of 2')).toBeVisible();
  await expect(cards(page)).toContainText(owner.purchases[1]?.username ?? '?');
  await page.goto(`${PURCHASES}?page=3&limit=1`);
  await page.getByRole('button', { name: 'First page' }).click();
  await expect(page.getByText('Showing 1 to 1 out of 2')).toBeVisible();

  await page.goto('/my-account/profile/your-transactions/');
  await expect(page.getByRole('list', { name: 'Transactions' }).getByRole('listitem')).not.toHaveCount(0);
  await expect(page.getByText(/^From .*: saved copy\./)).toBeVisible();
  await page.goto('/my-account/profile/redeem-coupon/');
  await expect(page.getByText(/^This page needs a connection\./)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Redeem/ })).toBeDisabled();
  await page.goto(`${PURCHASES}?page=1&limit=1`);

  await context.setOffline(false);
  await expect(page.getByText(/^From .*: saved copy\./)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show password' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
  await expect.poll(() => countRecords(page)).toBe(0);
  await expectNoTraceOf(owner, page);
});

test('the marketplace and one’s own bids and auctions open offline, read-only', async ({
  page,
  context,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const { listingId } = await putOnAuction(await signInByApi(url, 'buyer@demo.example'));
  const seller = await signInByApi(url, 'seller@demo.example');
  const { listingId: own } = await putOnAuction(seller);
  const { body } = await seller.http.post('/api/load-balance/stripe/', { amount: 20 });
  await payAtProvider(body as { url: string });
  expect(await bidByApi(seller, listingId, 7)).toBe('leading');
  await openInstalled(page, '/my-account/');
  await signInAs(page, 'seller@demo.example');
  const linkTo = (id: number) => page.locator(`main a[href="/marketplace/${id}/"]`);
  const cardOf = (id: number) => cards(page).filter({ has: page.locator(`a[href="/marketplace/${id}/"]`) });
  await page.goto('/marketplace/');
  await expect(linkTo(listingId)).toBeVisible();
  await expect.poll(() => cachedNames(page)).toEqual(['/offline/facts', '/offline/marketplace']);
  // The stored lists are synchronized shortly after the page has loaded; then My Bids opens from them.
  const syncedLists = page.waitForResponse(/marketplace\.myListings.*isActive%22%3Afalse/);
  await page.reload();
  await (await syncedLists).finished();
  await expect(linkTo(listingId)).toBeVisible();

  await context.setOffline(true);
  await page.reload();
  await expect(linkTo(listingId)).toBeVisible();
  await expect(page.getByText(/^From .*: saved copy\./)).toBeVisible();
  await expect(cardOf(listingId).getByRole('button', { name: /^Place Bid:/ })).toHaveAccessibleName(
    /This needs a connection\.$/,
  );
  await page.getByRole('link', { name: 'My Bids' }).click();
  await expect(cardOf(listingId).getByText(/^Leading/)).toBeVisible();
  await page.getByRole('link', { name: 'My Auctions' }).click();
  await expect(cardOf(own).getByRole('button', { name: 'Cancel auction' })).toBeDisabled();
});

/** The names of the entries in the cache of public data. */
function cachedNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const requests = await (await caches.open('level30-public')).keys();
    return requests.map(({ url }) => new URL(url).pathname).toSorted();
  });
}

test('a new purchase opens offline even if the purchases were never opened before', async ({
  page,
  context,
  owner,
}) => {
  await signInAndSync(page, owner);
  await page.goto('/');
  const records = await countRecords(page);
  const [bought] = await owner.shopper.buy('standard');
  await page.goto('/my-cart/purchase-completed/');
  // The purchase, and the payment once the list of purchases is complete.
  await expect.poll(() => countRecords(page)).toBeGreaterThanOrEqual(records + 2);
  await context.setOffline(true);
  await page.goto(PURCHASES);
  await expect(cards(page)).toHaveCount(3);
  await expect(cards(page).first()).toContainText(bought?.username ?? '?');
});

test('passwords are stored once the switch is on, and deleted at once when it is off', async ({
  page,
  context,
  owner,
}) => {
  const [newest] = owner.purchases;
  await signInAndSync(page, owner);
  await page.getByRole('link', { name: 'Device settings' }).click();
  await passwordSwitch(page).check();
  await expect(passwordSwitch(page)).toBeEnabled();
  await expectNoTraceOf(owner, page);
  await page.getByRole('link', { name: 'Your Purchases' }).click();
  await expect(cards(page)).toHaveCount(2);

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('button', { name: 'Show password' }).first().click();
  await expect(cards(page).first()).toContainText(newest?.password ?? '?');
  const records = await countRecords(page);
  await page.goto('/my-account/profile/privacy/');
  await expect(page.getByText('The rest of this page needs a connection.')).toBeVisible();
  await passwordSwitch(page).uncheck();
  await expect(passwordSwitch(page)).toBeDisabled();
  await expect.poll(() => countRecords(page)).toBeLessThan(records);
  await page.goto(PURCHASES);
  await expect(page.getByText(NOT_KEPT)).toHaveCount(2);
});

test('an export is made and downloaded offline, without passwords that are not stored', async ({
  page,
  context,
  owner,
}) => {
  await signInAndSync(page, owner);
  await context.setOffline(true);
  await page.goto('/my-account/profile/export-data/');
  await expect(page.getByText(/files are made from your saved copy/)).toBeVisible();
  await page.getByRole('checkbox', { name: /^Accounts/ }).check();
  await chooseSegment(page, 'CSV');
  await page.getByRole('button', { name: 'Generate file' }).click();
  const files = page.getByRole('region', { name: 'Generated files' }).getByRole('listitem');
  await expect(files).toHaveCount(1);
  await page.reload();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('button', { name: /^Download/ }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  for (const { username, password } of owner.purchases) {
    expect(text).toContain(username);
    expect(text).not.toContain(password);
  }
  await expectNoTraceOf(owner, page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => countRecords(page)).toBe(0);
});

test('logging out offline empties the device at once and informs the shop later', async ({
  page,
  context,
  owner,
}) => {
  await signInAndSync(page, owner);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText(/You are logged out on this device/)).toBeVisible();
  await expect.poll(() => countRecords(page)).toBe(0);
  await page.goto(PURCHASES);
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect(page.getByText(owner.email)).toBeHidden();

  await context.setOffline(false);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('level30-session'))).toBeNull();
  expect((await page.request.get('/api/auth/user/')).status()).toBe(403);
});

test('logging out in another tab empties this one, and the next customer sees nothing of the previous one', async ({
  page,
  context,
  owner,
  baseURL,
}) => {
  await signInAndSync(page, owner);
  const other = await context.newPage();
  await other.goto(PURCHASES);
  await expect(cards(other)).toHaveCount(2);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await expect.poll(() => countRecords(page)).toBe(0);

  const next = await registerByApi(baseURL ?? '');
  await signInAs(page, await next.email(), NEW_PASSWORD);
  // Signed in here, so the login page of the other tab leads on too.
  await expect(other.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
  await other.close();
  await expect(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
  await expect(page.getByText(/Up to date as of/)).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
  await expect(page.getByText(owner.email)).toBeHidden();
});

test('the copy of a session that ended while no tab was open is deleted at the next start', async ({
  page,
  context,
  owner,
}) => {
  await signInAndSync(page, owner);
  await page.close();
  // Elsewhere: by a new password, by its age.
  const [csrf] = (await context.cookies()).filter(({ name }) => name === 'csrftoken');
  const ended = await context.request.post('/api/auth/logout/', {
    headers: { 'X-CSRFToken': csrf?.value ?? '' },
  });
  expect(ended.status()).toBe(200);

  const next = await context.newPage();
  await next.goto('/faq/');
  await expect(next.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect.poll(() => countRecords(next)).toBe(0);
  await context.setOffline(true);
  await next.goto(PURCHASES);
  await expect(next.getByText('Go online to see your account.')).toBeVisible();
});

test('a customer who signs in after another one finds no copy', async ({ page, context, owner, baseURL }) => {
  await signInAndSync(page, owner);
  const next = await registerByApi(baseURL ?? '');
  await context.clearCookies();
  await context.addCookies(next.cookies());
  await page.reload();
  await expect(page.getByText(await next.email())).toBeVisible();
  await expect(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
  await expect(page.getByText(/Up to date as of/)).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(PURCHASE_TEXTS.noPurchases)).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
});

test('where IndexedDB is blocked the pages work online and say that nothing is stored', async ({
  page,
  context,
  owner,
}) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
  });
  await openInstalled(page, '/my-account/');
  await signInAs(page, owner.email, NEW_PASSWORD);
  await expect(cards(page)).toHaveCount(2);
  await expect(page.getByText(/does not let the shop save anything/)).toBeVisible();
  await expect(passwordSwitch(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
});
