import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import type { SavedSearch } from '#shared/saved-searches/saved-search.ts';
import { queryClient } from '#client/platform/query-client.ts';
import { openPage } from '../support/open-page.tsx';
import { signIn } from '../support/samples.ts';
import { answer, refuse } from '../support/shop-answers.ts';
import { stockShop } from './support/catalog.ts';

const SAVED: SavedSearch = {
  id: 1,
  place: 'shop',
  name: 'Cheap ones',
  filters: {},
  createdAt: '2026-11-20T12:00:00.000Z',
};
const dialog = page.getByRole('dialog', { name: 'Saved searches' });
const row = dialog.getByRole('link', { name: SAVED.name });
const failure = dialog.getByRole('alert').filter({ hasText: ERRORS.bad_request.text });

async function openSavedSearches(): Promise<void> {
  openPage('/buy-account/');
  await page.getByRole('button', { name: 'Saved searches' }).click();
  await expect.element(dialog).toBeVisible();
}

beforeEach(() => {
  signIn();
  stockShop();
});

test('saved searches that cannot be read are asked for again', async () => {
  refuse('savedSearches.list', 'bad_request');
  await openSavedSearches();
  await expect.element(failure).toBeVisible();
  answer('savedSearches.list', [SAVED]);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});

test('saved searches on screen stay there, without an error, when they cannot be read again', async () => {
  answer('savedSearches.list', [SAVED]);
  await openSavedSearches();
  await expect.element(row).toBeVisible();
  refuse('savedSearches.list', 'bad_request');
  await queryClient.refetchQueries({
    predicate: ({ queryKey }) => String(queryKey[0]) === 'savedSearches,list',
  });
  // Time to draw it.
  await dialog.getByLabelText('Name of this search').fill('Others');
  await expect.element(row).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
});
