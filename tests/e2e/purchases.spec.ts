/** Your Purchases: the tabs, the search, hiding and trading in (account and marketplace, sections 2 and 4). */
import type { Locator, Page } from '@playwright/test';
import { findingsInBothThemes } from './support/axe.ts';
import { expect } from './support/journey.ts';
import { type BoughtAccount, test } from './support/shopper.ts';

const ALL = '/my-account/profile/your-purchases/';

const rowOf = (page: Page, { username }: BoughtAccount): Locator =>
  page.getByRole('article').filter({ hasText: username });

async function openRow(page: Page, account: BoughtAccount, button: RegExp): Promise<Locator> {
  await page.goto(`${ALL}?search=${account.username}`);
  await rowOf(page, account).getByRole('button', { name: button }).click();
  return page.getByRole('dialog');
}

async function expectAccessible(page: Page): Promise<void> {
  expect.soft(await findingsInBothThemes(page)).toEqual({ dark: [], light: [] });
}

test.describe('the list', () => {
  test.use({ shopperName: 'somebody with many accounts' });

  test('rows appear complete, so that no button moves another away from the pointer', async ({
    page,
    shopper,
  }) => {
    const [account] = await shopper.buy('premium');
    if (!account) throw new Error('nothing was bought');
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    // Asked together with what the list waits for, it fails, and is asked again alone.
    await page.route(/shop\.info/, async (route) => {
      const calls = /[^/]+$/.exec(new URL(route.request().url()).pathname)?.[0].split(',') ?? [];
      if (calls.length > 1) {
        const answers = (await (await route.fetch()).json()) as object[];
        const error = { message: 'late', code: -32603, data: { httpStatus: 500 } };
        await route.fulfill({ json: answers.with(calls.indexOf('shop.info'), { error }) });
        return;
      }
      asked.resolve();
      await answered.promise;
      await route.continue();
    });
    // As the page cached by the service worker, which does not know the shop's settings.
    await page.route(`**${ALL}**`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/<script[^>]* id="shop-info".*?<\/script>/s, '');
      await route.fulfill({ response: answer, body });
    });
    const list = page.waitForResponse(/purchases\.list/);
    await page.goto(`${ALL}?search=${account.username}`);
    await Promise.all([asked.promise, list]);
    const row = rowOf(page, account);
    answered.resolve();
    await expect(row).toBeVisible();
    expect(
      await row
        .getByRole('button', { name: new RegExp(`^(?!Report).*${account.username}`) })
        .allTextContents(),
    ).toEqual(['Trade in', 'Sell', 'Hide'].map((act) => `${act} ${account.username}`));
  });

  test('credentials are hidden until requested, and can be copied', async ({ page, context, shopper }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [account] = await shopper.buy('ranked');
    if (!account) throw new Error('nothing was bought');
    await page.goto(`${ALL}?search=${account.username}`);
    const row = rowOf(page, account);
    await expect(row.getByText(/^\d+\+$/)).toBeVisible();
    await expect(row.getByText(/^Warranty until .* · \d+ days? left$|^Warranty: None$/)).toBeVisible();
    await expect(row.getByText(/^\d+W \/ \d+L$/)).toBeVisible();
    await expect(row.getByText(account.password)).toHaveCount(0);
    await row.getByRole('button', { name: 'Copy password' }).click();
    await expect(row.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(account.password);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
    });
    await row.getByRole('button', { name: 'Copy username' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^Your browser blocked copying\./);
    await row.getByRole('button', { name: 'Show password' }).click();
    await expect(row.getByText(account.password)).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('hiding an account', () => {
  test.use({ shopperName: 'somebody who hides' });

  test('happens at once and can be undone at once or under Hidden Accounts', async ({ page, shopper }) => {
    const [account] = await shopper.buy('standard');
    if (!account) throw new Error('nothing was bought');
    const hide = rowOf(page, account).getByRole('button', { name: /^Hide (?!password)/ });
    await page.goto(`${ALL}?search=${account.username}`);
    await hide.click();
    await expect(page.getByText('No purchases found.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your Purchases' })).toBeFocused();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await hide.click();
    await expect(page.getByText('No purchases found.')).toBeVisible();

    await page
      .getByRole('navigation', { name: 'Purchases' })
      .getByRole('link', { name: 'Hidden Accounts' })
      .click();
    await rowOf(page, account)
      .getByRole('button', { name: /^Unhide/ })
      .click();
    await expect(page.getByText('No hidden products found.')).toBeVisible();
    await page.goto(`${ALL}?search=${account.username}`);
    await expect(rowOf(page, account)).toBeVisible();
  });
});

test.describe('trading in an account', () => {
  test.use({ shopperName: 'somebody who trades' });

  test('takes three steps, after which the account is gone and its value on the way', async ({
    page,
    shopper,
  }) => {
    const [account] = await shopper.buy('ranked');
    if (!account) throw new Error('nothing was bought');
    const dialog = await openRow(page, account, /^Trade/);
    const step = dialog.locator('[aria-current=step]');
    await expect(step).toHaveText('Confirm');
    for (const text of ['E-mail unverified', 'No ban or restrictions', 'Honor level at least 2'])
      await expect(dialog.getByText(text)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Back' })).toHaveCount(0);
    const password = dialog.getByLabel('Password of the account');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(password).toHaveAccessibleDescription('This field may not be blank.');
    await password.fill('guess');
    await expect(password).not.toHaveAccessibleDescription('This field may not be blank.');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(password).toHaveAccessibleDescription('Wrong password.');
    await expect(password).toBeFocused();
    await expectAccessible(page);

    await password.fill(account.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(step).toHaveText('Valuate');
    await expect(dialog.getByText(/^€\d+\.\d\d$/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect(step).toHaveText('Confirm');
    await expect(dialog.getByLabel('Password of the account')).toHaveValue(account.password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const value = (await dialog.getByText(/^€\d+\.\d\d$/).textContent()) ?? '';
    await dialog.getByRole('button', { name: 'Trade in' }).click();
    await expect(step).toHaveText('Complete');
    await expect(dialog.getByRole('heading', { name: 'The account was traded in.' })).toBeFocused();
    await expect(dialog.getByRole('button', { name: 'Back' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('No purchases found.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your Purchases' })).toBeFocused();
    expect(await shopper.balance()).toBe(0);

    await page
      .getByRole('navigation', { name: 'Purchases' })
      .getByRole('link', { name: 'Traded Accounts' })
      .click();
    const traded = page.getByRole('article').filter({ hasText: account.username });
    await expect(traded.getByText(value)).toBeVisible();
    await expect(page.getByText('Showing 1 to 1 out of 1')).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('when the session ends elsewhere', () => {
  test.use({ shopperName: 'somebody who is signed out elsewhere' });

  test('the next call leads to the login page', async ({ page, shopper }) => {
    await page.goto(ALL);
    await expect(page.getByText('No purchases found.')).toBeVisible();
    expect((await shopper.http.post('/api/auth/logout/')).status).toBe(200);
    const tab = page.getByRole('link', { name: 'Hidden Accounts' });
    // The synchronization may be the first to notice, so the tab may be gone before the click.
    await tab.or(page.getByRole('form', { name: 'Login' })).click({ position: { x: 4, y: 4 } });
    await expect(page).toHaveURL(/\/my-account\/$/);
    await expect(page.getByRole('form', { name: 'Login' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, shopperName: 'somebody with a phone' });

  test('nothing is wider than the window, and a trade is a sheet', async ({ page, shopper }) => {
    const [account] = await shopper.buy('handleveled');
    if (!account) throw new Error('nothing was bought');
    const dialog = await openRow(page, account, /^Trade/);
    await expect(dialog.getByLabel('Password of the account')).toBeInViewport();
    await expectAccessible(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
  });
});
