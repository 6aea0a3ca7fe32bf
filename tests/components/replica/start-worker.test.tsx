import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { stockShop } from '../catalog/support/catalog.ts';
import { startWorker } from '#client/replica/start-worker.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, refuse } from '../support/shop-answers.ts';

const FAILURE = 'the catalog worker has failed';

beforeEach(() => stockShop());

test('a worker that cannot be loaded is a failure, not a wait', async () => {
  const onFailure = vi.fn<() => void>();
  await expect(startWorker(vi.fn(), onFailure)).rejects.toThrow(FAILURE);
  expect(onFailure).toHaveBeenCalledOnce();
});

test('without a catalog of its own, the page says what the shop refuses: a search', async () => {
  refuse('catalog.search', 'bad_request');
  openPage('/buy-account/');
  await expect.element(page.getByRole('alert').getByText(ERRORS.bad_request.text)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('and an account that is not there', async () => {
  refuse('catalog.product', 'not_found');
  answer('catalog.formerProduct', null);
  openPage('/buy-account/12/');
  await expect.element(page.getByText('This account is not available anymore.')).toBeVisible();
});
