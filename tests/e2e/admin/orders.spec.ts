/** Orders and customers in the console: refunding an order in a few clicks, blocking a customer, previewing an erasure. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { consoleFindings } from '../support/console-findings.ts';
import { countClicks } from '../support/counted-clicks.ts';
import { expect } from '../support/journey.ts';
import { signInOperator } from '../support/operator.ts';
import { registerByApi, test } from '../support/shopper.ts';

test.use({ locale: 'en-GB', timezoneId: 'UTC' });

test('a complaint is found with Ctrl+K and refunded in six clicks, and the customer sees it', async ({
  page,
  shop,
  context,
  signIn,
}) => {
  await signIn();
  await page.goto('/my-account/profile/your-transactions/');
  await signInOperator(shop, context, 'support');
  const office = await context.newPage();
  const expectFewClicks = await countClicks(office);
  await office.goto('/admin/');
  const click = (name: string | RegExp) => office.getByRole('button', { name }).first().click();
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible();
  await office.keyboard.press('Control+K');
  await office.getByRole('dialog').getByRole('textbox', { name: 'Search' }).fill('buyer@dem');
  await click(/buyer@demo.example/);
  await expect(office.getByRole('heading', { level: 1, name: 'buyer@demo.example' })).toBeVisible();
  expect(office.url()).not.toContain('buyer');
  const purchases = office.getByRole('region', { name: 'Purchases' });
  await purchases.getByRole('row', { name: /Owned/ }).first().getByRole('link').click();
  await click('Refund');
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByRole('cell', { name: 'refunds' })).toBeVisible();
  await dialog.getByLabel('Reason').fill('It does not log in');
  expect(await consoleFindings(office)).toEqual([]);
  await click('Refund to the balance');
  await expect(dialog).toBeHidden();
  await expect(office.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expect(office.getByText('It does not log in')).toBeVisible();
  await expectFewClicks();
  await page.reload();
  await expect(page.getByText(/Refund of 1 account/).first()).toBeVisible();
});

test('a customer is blocked with everything under way, and unblocked again', async ({
  page,
  shop,
  context,
  shopper,
}) => {
  const email = await shopper.email();
  await signInOperator(shop, context, 'support');
  const expectFewClicks = await countClicks(page);
  await page.goto('/admin/');
  await openCustomer(page, email);
  for (const [button, confirm, mark] of [
    ['Block', 'Block', true],
    ['Unblock', 'Unblock', false],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('because of this journey');
    await dialog.getByRole('button', { name: confirm, exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('blocked', { exact: true })).toHaveCount(mark ? 1 : 0);
  }
  await expectFewClicks();
});

test('only owners export a customer’s data and erase the customer', async ({ page, shop, context }) => {
  const email = await (await registerByApi(shop.url)).email();
  await signInOperator(shop, context, 'owner');
  const expectFewClicks = await countClicks(page);
  await page.goto('/admin/');
  await openCustomer(page, email);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('asked for by the customer');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain(email);
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Erase', exact: true }).click();
  await expect(dialog.getByText(/Lost with them/)).toBeVisible();
  await dialog.getByLabel('Reason').fill('asked for by the customer');
  await dialog.getByRole('button', { name: 'Erase for ever' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(email)).toHaveCount(0);
  await expectFewClicks();
});

test('a dispute is found on the first page and settled, and no address names the customer', async ({
  page,
  shop,
  context,
}) => {
  const shopper = await registerByApi(shop.url);
  await shopper.buy('standard');
  await shopper.dispute();
  await signInOperator(shop, context, 'support');
  const expectFewClicks = await countClicks(page);
  await page.goto('/admin/');
  await page.getByRole('link', { name: /Disputed payments/ }).click();
  const item = page.getByRole('listitem').filter({ hasText: await shopper.email() });
  await item.getByRole('button', { name: 'We won' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Sum')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The bank wrote so');
  await dialog.getByRole('button', { name: 'We won' }).click();
  await expect(item).toHaveCount(0);
  await expectFewClicks();
  // A filter by e-mail address does not appear in the page's URL.
  await page.goto('/admin/marketplace/bids');
  await page.getByLabel('Bidder').fill('buyer@demo.example');
  await expect(page.getByRole('row', { name: /collector@demo.example/ })).toHaveCount(0);
  expect(page.url()).not.toContain('demo.example');
});

async function openCustomer(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Search' }).fill(email);
  await page.getByRole('button', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
}
