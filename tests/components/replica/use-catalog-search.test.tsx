import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import { REFERENCE_DATA, STOCK, stockShop } from '../catalog/support/catalog.ts';
import { openPage } from '../support/open-page.tsx';
import { closeReplica, openReplica, storeReplica } from './support/stored-replica.ts';

const sold = page.getByRole('article', { name: /^Sold: / });

beforeEach(() => stockShop());
afterEach(closeReplica);

test('a list stays as the shop gave it until the stored catalog knows as much', async () => {
  const index = CatalogIndex.build(STOCK.slice(0, 7), REFERENCE_DATA);
  const asked: string[] = [];
  storeReplica({
    recount: (filters, shownIds, shownRevision) => {
      asked.push(shownRevision);
      if (asked.length === 1) return Promise.resolve(undefined);
      const { total, minPriceCents, facets, revision } = index.answer(filters, 'stock 2/facts 1', 0);
      return Promise.resolve({ total, minPriceCents, facets, revision, goneIds: shownIds });
    },
  });
  openPage('/buy-account/');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  openReplica('stock 0', { factsVersion: 'facts 0' });
  await expect.poll(() => asked).toEqual(['stock 1/facts 1']);
  await expect.element(page.getByText(`Showing 3 of ${STOCK.length}`)).toBeVisible();
  await expect.element(sold.first()).not.toBeInTheDocument();
  openReplica('stock 2');
  await expect.element(sold.first()).toBeVisible();
  await expect.element(page.getByText(/^Showing \d of 7$/)).toBeVisible();
});

test('a list whose prices the stored catalog could not judge is compared again once that is connected', async () => {
  const asked: string[] = [];
  storeReplica({
    recount: (filters, shownIds, shownRevision) => {
      asked.push(shownRevision);
      if (asked.length === 1) return Promise.resolve(undefined);
      const index = CatalogIndex.build(STOCK.slice(0, 7), REFERENCE_DATA);
      const { total, minPriceCents, facets, revision } = index.answer(filters, 'stock 2/facts 1', 0);
      return Promise.resolve({ total, minPriceCents, facets, revision, goneIds: shownIds });
    },
  });
  openPage('/buy-account/');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  openReplica('stock 2');
  await expect.poll(() => asked).toEqual(['stock 1/facts 1']);
  openReplica('stock 2', { isConnected: true });
  await expect.element(page.getByText(/^Showing \d of 7$/)).toBeVisible();
  expect(asked).toHaveLength(2);
});
