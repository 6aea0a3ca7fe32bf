/** Stock in the console: an import with invalid rows, withdrawals, a price change and undoing it, and a batch of codes. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { stockCsv, stockRow } from '../../server/catalog/import/support/stock-file.ts';
import { consoleFindings } from '../support/console-findings.ts';
import { countClicks } from '../support/counted-clicks.ts';
import { expect, test } from '../support/journey.ts';
import { signInOperator } from '../support/operator.ts';

test.use({ locale: 'en-GB', timezoneId: 'UTC' });

test.beforeEach(({ shop, context }) => signInOperator(shop, context, 'owner'));

const contentOf = async (download: Download) => readFile(await download.path(), 'utf8');

async function confirm(page: Page, button: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('because of this journey');
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}

test('an operator imports a file with bad rows, then withdraws its accounts', async ({ page }) => {
  const rows = ['JourneyOne', 'JourneyTwo'].map((username) =>
    stockRow({ username, skins: '', permanent_skins: '' }),
  );
  const bad = stockRow({
    username: 'JourneyBad',
    level: '0',
    skins: '',
    permanent_skins: '',
    password: 'never-shown',
  });
  const expectFewClicks = await countClicks(page);
  await page.goto('/admin/');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Import' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await (
    await chooser
  ).setFiles({
    name: 'journey.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(stockCsv([...rows, bad])),
  });
  await page.getByRole('button', { name: 'Send the file' }).click();
  await page.getByRole('button', { name: 'Check the file' }).click();
  await expect(page.getByRole('table', { name: 'Preview' }).getByRole('row')).toHaveCount(3);
  await expect(page.getByText('never-shown')).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download 1 bad row' }).click();
  const csv = await contentOf(await download);
  expect(csv).toContain('level: must be a whole number');
  expect(csv).not.toContain('never-shown');
  expect(await consoleFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 accounts' }).click();
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible();
  await expectFewClicks();

  await page.goto('/admin/');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Stock' }).click();
  await page.getByLabel('Username').fill('Journey');
  await expect(page.locator('[role=row][data-index]')).toHaveCount(2);
  expect(await consoleFindings(page)).toEqual([]);
  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await confirm(page, 'Withdraw 2 accounts');
  await expect(page.getByRole('row', { name: /Withdrawn/ })).toHaveCount(2);
  await expectFewClicks();
});

test('a price change is previewed, takes effect and is undone', async ({ page }) => {
  const expectFewClicks = await countClicks(page);
  await page.goto('/admin/');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Prices' }).click();
  const price = page.getByRole('group', { name: 'Standard' }).getByLabel('Base price');
  const before = await price.inputValue();
  await price.fill('3.33');
  await expect(page.getByText(/^Changes [\d,]+ of [\d,]+ accounts: €/)).toBeVisible();
  expect(await consoleFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Put in force …' }).click();
  await confirm(page, 'Put in force');
  await expect(page.getByText(`Standard: base price: ${before} → 3.33`)).toBeVisible();
  await expectFewClicks();
  await page.getByRole('button', { name: 'Undo' }).click();
  await confirm(page, 'Undo');
  await expect(page.getByText(`Standard: base price: 3.33 → ${before}`)).toBeVisible();
  await expect(price).toHaveValue(before);
});

test('an operator creates and downloads a batch of discount codes', async ({ page }) => {
  const expectFewClicks = await countClicks(page);
  await page.goto('/admin/');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Discount codes' }).click();
  await page.getByRole('button', { name: 'New batch' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Codes begin with').fill('JOURNEY');
  await dialog.getByLabel('How many').fill('7');
  await dialog.getByRole('textbox', { name: 'Discount', exact: true }).fill('15');
  await confirm(page, 'Make 7 codes');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the codes' }).click();
  await expectFewClicks();
  expect((await contentOf(await download)).match(/JOURNEY-\w{10}/g)).toHaveLength(7);
  await expect(page.getByRole('row', { name: /JOURNEY-/ })).toHaveCount(7);
  expect(await consoleFindings(page)).toEqual([]);
});

test('accounts are found by a skin chosen by name', async ({ page }) => {
  await page.goto('/admin/stock?states=for_sale');
  await page.locator('[role=row][data-index="0"]').getByRole('link').click();
  const title = await page
    .getByRole('region', { name: /^Skins/ })
    .locator('[title]')
    .first()
    .innerText();
  const username = await page.getByRole('heading', { level: 1 }).innerText();
  await page.goBack();
  await page.getByRole('combobox', { name: 'Skins' }).fill(title);
  await page.getByRole('option', { name: title, exact: true }).click();
  await expect(page).toHaveURL(/skinIds=\d+/);
  await page.getByLabel('Username').fill(username);
  await expect(page.locator('[role=row][data-index]')).toHaveCount(1);
  await expect(page.getByRole('row', { name: username })).toBeVisible();
  await page.reload();
  await expect(page.getByText(title, { exact: true })).toBeVisible();
});
