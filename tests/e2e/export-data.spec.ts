/** Export Data: contents of the file, refusals, and that the page stays responsive during an export. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { EXPORT_COLUMNS } from '#shared/exports/export-file.ts';
import { storedText } from './support/browser-storage.ts';
import { expect } from './support/journey.ts';
import { chooseSegment } from './support/segments.ts';
import { signInByApi, type Shopper, test } from './support/shopper.ts';

const ADDRESS = '/my-account/profile/export-data/';

/** A demo customer who has bought an account; signed in in the page's browser. */
async function buyer(page: Page, url: string): Promise<Shopper> {
  const shopper = await signInByApi(url, 'buyer@demo.example');
  await shopper.emptyCart();
  const [{ id, price } = { id: 0, price: 0 }] = await shopper.add('standard');
  const bought = await shopper.http.post('/api/create-checkout-session/', {
    cartItems: [id],
    totalPrice: price,
    paymentGateway: 'stripe',
  });
  expect(bought.status).toBe(201);
  await page.context().addCookies(shopper.cookies());
  return shopper;
}

async function open(page: Page): Promise<void> {
  await page.goto(ADDRESS);
  await expect(page.getByRole('heading', { level: 1, name: 'Export Data' })).toBeVisible();
}

async function generate(page: Page, contents: readonly string[], format: 'CSV' | 'JSON'): Promise<void> {
  for (const content of contents)
    await page.getByRole('checkbox', { name: new RegExp(`^${content}`) }).check();
  await chooseSegment(page, format);
  await page.getByRole('button', { name: 'Generate file' }).click();
}

const files = (page: Page): Locator =>
  page.getByRole('region', { name: 'Generated files' }).getByRole('listitem');

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

async function downloadFile(page: Page, title: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: `Download ${title}` }).click(),
  ]);
  return download;
}

test('accounts as CSV and transactions as JSON survive a reload encrypted, and can be downloaded and removed', async ({
  page,
  baseURL,
}) => {
  const shopper = await buyer(page, baseURL ?? '');
  const { body } = await shopper.http.get('/api/products/purchased/?page=1&limit=1');
  const { results, count } = body as { results: { username: string; password: string }[]; count: number };
  const { username = '', password = '' } = results[0] ?? {};
  await open(page);
  await expect(page.getByText('Nothing to show.')).toBeVisible();

  await generate(page, ['Accounts'], 'CSV');
  await expect(files(page)).toHaveCount(1);
  await expect(files(page).first()).toContainText(`Accounts CSVRows${count}Size`);
  await generate(page, ['Transactions'], 'JSON');
  await expect(files(page)).toHaveCount(2);

  const stored = await storedText(page);
  expect(stored).not.toContain(username);
  expect(stored).not.toContain(password);

  await page.reload();
  await expect(files(page)).toHaveCount(2);
  const csv = await downloadFile(page, 'Accounts, CSV');
  expect(csv.suggestedFilename()).toMatch(/^level30-accounts-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await textOf(csv)).split('\r\n');
  expect(lines[0]).toBe(`\uFEFF${EXPORT_COLUMNS.accounts.join(',')}`);
  expect(lines).toHaveLength(count + 2);
  expect(lines[1]).toContain(`,${username},${password},`);

  const json = await downloadFile(page, 'Transactions, JSON');
  expect(json.suggestedFilename()).toMatch(/\.json$/);
  const { transactions } = JSON.parse(await textOf(json)) as { transactions: { description: string }[] };
  expect(transactions[0]?.description).toMatch(/^Purchase/);

  await page.getByRole('button', { name: 'Remove Accounts, CSV' }).click();
  await expect(files(page)).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Generated files' })).toBeFocused();
  await page.reload();
  await expect(files(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/my-account\/$/);
  await page.context().addCookies((await buyer(page, baseURL ?? '')).cookies());
  await open(page);
  await expect(page.getByText('Nothing to show.')).toBeVisible();
});

test('everything fits in one file, and the same contents are refused in a second', async ({
  page,
  baseURL,
}) => {
  await buyer(page, baseURL ?? '');
  await open(page);
  await page.getByRole('checkbox', { name: /^All/ }).check();
  await generate(page, [], 'CSV');
  await expect(files(page)).toHaveCount(1);
  await expect(files(page).first()).toContainText('All CSV');
  const text = await textOf(await downloadFile(page, 'All, CSV'));
  const lines = text.split('\r\n');
  for (const content of ['accounts', 'transactions', 'payments'] as const) {
    const title = lines.findIndex((line) => line.replace('\uFEFF', '') === content);
    expect(lines[title + 1]).toBe(EXPORT_COLUMNS[content].join(','));
  }

  await generate(page, ['Accounts', 'Transactions'], 'JSON');
  await expect(page.getByRole('alert')).toHaveText(
    'Files with content: accounts, transactions is already generated. Remove the files to continue.',
  );
});

test('at most three files are kept', async ({ page, baseURL }) => {
  await buyer(page, baseURL ?? '');
  // A customer with rows of every kind.
  await page.route('**/api/export-data/file/?*', (route) => {
    const { searchParams } = new URL(route.request().url());
    const rows = Object.fromEntries([...searchParams.keys()].map((content) => [content, [{ id: 1 }]]));
    return route.fulfill({ json: rows, headers: { 'X-Export-Rows': '1' } });
  });
  await open(page);
  for (const [n, content] of ['Accounts', 'Transactions', 'Payments'].entries()) {
    await generate(page, [content], 'CSV');
    await expect(files(page)).toHaveCount(n + 1);
  }
  await expect(page.getByText('3 of 3')).toBeVisible();
  await generate(page, ['Payments'], 'JSON');
  await expect(page.getByRole('alert')).toHaveText(
    'File generation limit reached. Please remove some files to continue.',
  );
  await page.getByRole('button', { name: 'Remove Payments, CSV' }).click();
  await expect(files(page)).toHaveCount(2);
  await generate(page, ['Payments'], 'JSON');
  await expect(files(page)).toHaveCount(3);
});

test('a worker exports 100,000 rows with visible progress, a responsive page and a way to cancel', async ({
  page,
  baseURL,
}) => {
  await buyer(page, baseURL ?? '');
  const transactions = Array.from({ length: 100_000 }, (_, id) => ({
    id,
    date: '2026-01-01T00:00:00.000Z',
    amount: -0.05,
    description: `=Movement ${id}`,
  }));
  const body = `{"transactions":[${transactions.map((row) => `${JSON.stringify(row)}\n`).join(',')}]}`;
  const { promise: toAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/export-data/file/?*', async (route) => {
    await toAnswer;
    await route.fulfill({ body, contentType: 'application/json', headers: { 'X-Export-Rows': '100000' } });
  });
  await open(page);

  await generate(page, ['Transactions'], 'CSV');
  await expect(page.getByRole('progressbar', { name: 'Generating the file' })).toBeVisible();
  await expect
    .poll(() => page.workers().map((worker) => worker.url()))
    .toContainEqual(expect.stringContaining('export-worker'));
  // The page stays responsive while it waits.
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect
    .poll(() => page.workers().some((worker) => worker.url().includes('export-worker')))
    .toBe(false);
  await expect(files(page)).toHaveCount(0);

  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seenProgress: seen });
    new MutationObserver(() => {
      const bar = document.querySelector('progress');
      if (bar !== null && bar.max > 1) seen.add(`${bar.value} of ${bar.max}`);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  await page.getByRole('button', { name: 'Generate file' }).click();
  await expect(page.getByText('Asking for your rows')).toBeVisible();
  answer();
  await expect(files(page).first()).toContainText('Transactions CSVRows100,000');
  const progress = await page.evaluate(() => [
    ...(globalThis as unknown as { seenProgress: Set<string> }).seenProgress,
  ]);
  expect(progress.length).toBeGreaterThan(3);
  expect(progress.every((step) => step.endsWith(' of 100000'))).toBe(true);

  const lines = (await textOf(await downloadFile(page, 'Transactions, CSV'))).split('\r\n');
  expect(lines).toHaveLength(100_002);
  expect(lines[100_000]).toBe("99999,2026-01-01T00:00:00.000Z,-0.05,'=Movement 99999");
});
