import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { EXPORT_TEXTS } from '#shared/exports/texts.ts';
import { NETWORK_FAILURE_TEXT } from '#client/platform/failure.ts';
import { openPage } from '../support/open-page.tsx';
import { pressTwice } from '../support/press-twice.ts';
import { signIn } from '../support/samples.ts';
import { forbidWorkers, makeFilesBy, restoreWorkers } from './support/export-worker.ts';

const EXPORT = '/my-account/profile/export-data/';
const form = page.getByRole('form', { name: 'Export' });
const content = (name: string) => form.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const csv = form.getByRole('radio', { name: 'CSV' });
const generate = form.getByRole('button', { name: 'Generate file' });
const cancel = form.getByRole('button', { name: 'Cancel' });
const alert = form.getByRole('alert');
const progress = form.getByRole('progressbar', { name: 'Generating the file' });

async function choose(): Promise<void> {
  await content('Payments').click();
  await csv.click({ force: true });
}

beforeEach(() => signIn());
afterEach(restoreWorkers);

test('nothing is made before content and format are chosen', async () => {
  const { asked } = makeFilesBy(() => Promise.resolve({ outcome: 'unreachable' }));
  openPage(EXPORT);
  await generate.click();
  await expect.element(alert).toHaveTextContent(EXPORT_TEXTS.nothingChosen);
  await content('Accounts').click();
  await generate.click();
  await expect.element(alert).toHaveTextContent(EXPORT_TEXTS.nothingChosen);
  await content('Accounts').click();
  await csv.click({ force: true });
  await generate.click();
  await expect.element(alert).toHaveTextContent(EXPORT_TEXTS.nothingChosen);
  expect(asked).toEqual([]);
});

test('all is everything below it, and is off as soon as one of them is', async () => {
  openPage(EXPORT);
  const names = ['Accounts', 'Transactions', 'Payments'];
  await content('All').click();
  for (const name of names) await expect.element(content(name)).toBeChecked();
  await content('Transactions').click();
  await expect.element(content('All')).not.toBeChecked();
  await content('Transactions').click();
  await expect.element(content('All')).toBeChecked();
  await content('All').click();
  for (const name of names) await expect.element(content(name)).not.toBeChecked();
});

test.each([
  [{ outcome: 'refused', status: 420 } as const, EXPORT_TEXTS.noData],
  [{ outcome: 'refused', status: 419 } as const, EXPORT_TEXTS.tooLarge],
  [{ outcome: 'refused', status: 500 } as const, EXPORT_TEXTS.failed],
  [{ outcome: 'unreachable' } as const, NETWORK_FAILURE_TEXT],
])('what the shop refuses is said in its words, and the choice stays: %o', async (result, text) => {
  const { asked, count } = makeFilesBy(() => Promise.resolve(result));
  openPage(EXPORT);
  await choose();
  await generate.click();
  await expect.element(alert).toHaveTextContent(text);
  await expect.element(content('Payments')).toBeChecked();
  await expect.element(csv).toBeChecked();
  expect(asked).toEqual([{ contents: ['payments'], format: 'csv' }]);
  expect(count()).toBe(0);
});

test('a browser that allows no worker is a failure that leaves the form usable', async () => {
  openPage(EXPORT);
  await choose();
  forbidWorkers();
  await generate.click();
  await expect.element(alert).toHaveTextContent(EXPORT_TEXTS.failed);
  await expect.element(generate).toBeEnabled();
  await expect.element(content('Payments')).toBeChecked();
});

test('too many files lead to the page for too many requests', async () => {
  makeFilesBy(() => Promise.resolve({ outcome: 'refused', status: 429 }));
  const { address } = openPage(EXPORT);
  await choose();
  await generate.click();
  await expect.poll(address).toBe('/429/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('pressed twice one file is made; cancelled, its worker ends, nothing is said and the choice stays', async () => {
  const { asked, count } = makeFilesBy(() => new Promise(() => {}));
  openPage(EXPORT);
  await choose();
  await pressTwice(generate, () => asked);
  await expect.element(progress).toBeVisible();
  await expect.element(form.getByText('Asking for your rows')).toBeVisible();
  await expect.element(content('Payments')).toBeDisabled();
  expect(asked).toEqual([{ contents: ['payments'], format: 'csv' }]);
  await cancel.click();
  await expect.element(progress).not.toBeInTheDocument();
  await expect.element(generate).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(content('Payments')).toBeChecked();
  await expect.poll(count).toBe(0);
});

test('progress that arrives after the end of a cancelled file changes nothing', async () => {
  const { promise: progressing, resolve } = Promise.withResolvers<(rows: number) => unknown>();
  makeFilesBy((onProgress) => {
    resolve((rows) => onProgress({ step: 'reading', rows, total: 2 }));
    return new Promise(() => {});
  });
  openPage(EXPORT);
  await choose();
  await generate.click();
  const report = await progressing;
  await cancel.click();
  await expect.element(progress).not.toBeInTheDocument();
  await report(1);
  await content('Accounts').click();
  await expect.element(content('Accounts')).toBeChecked();
  await expect.element(progress).not.toBeInTheDocument();
});
