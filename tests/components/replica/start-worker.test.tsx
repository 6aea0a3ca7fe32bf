import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ERRORS } from '#shared/errors.ts';
import { stockShop } from '../catalog/support/catalog.ts';
import { replica } from '#client/replica/replica-client.ts';
import { startWorker } from '#client/replica/start-worker.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, refuse } from '../support/shop-answers.ts';

/** As in a browser that cannot fetch the worker's script. */
class UnloadableWorker extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event('error')));
  }

  postMessage(): void {
    // Nobody reads it.
  }
}

const FAILURE = 'the catalog worker has failed';

beforeEach(() => stockShop());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Whatever the pages of other tests have started: its worker could not be loaded. */
function failReplica(): void {
  vi.spyOn(replica, 'isStarted', 'get').mockReturnValue(true);
  vi.spyOn(replica, 'isReady', 'get').mockReturnValue(false);
  vi.spyOn(replica, 'search').mockRejectedValue(new Error(FAILURE));
  vi.spyOn(replica, 'product').mockRejectedValue(new Error(FAILURE));
}

test('a worker that cannot be loaded is a failure, not a wait', async () => {
  vi.stubGlobal('Worker', UnloadableWorker);
  const onFailure = vi.fn<() => void>();
  await expect(startWorker(vi.fn(), onFailure)).rejects.toThrow(FAILURE);
  expect(onFailure).toHaveBeenCalledOnce();
});

test('without a catalog of its own, the page says what the shop refuses: a search', async () => {
  failReplica();
  refuse('catalog.search', 'bad_request');
  openPage('/buy-account/');
  await expect.element(page.getByRole('alert').getByText(ERRORS.bad_request.text)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('and an account that is not there', async () => {
  failReplica();
  refuse('catalog.product', 'not_found');
  answer('catalog.formerProduct', null);
  openPage('/buy-account/12/');
  await expect.element(page.getByText('This account is not available anymore.')).toBeVisible();
});
