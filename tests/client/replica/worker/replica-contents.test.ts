import { expect, it } from 'vitest';
import { ResilientStorage } from '#client/offline/resilient-storage.ts';
import { ReplicaContents } from '#client/replica/worker/replica-contents.ts';
import { SKIN_CATALOG } from '../../../shared/support/catalog-arbitraries.ts';
import { PLAIN_ACCOUNT } from '../../../support/plain-account.ts';
import { TEST_PRICES } from '../../../support/test-prices.ts';
import { settle } from '../../catalog/support/fake-browser.ts';
import { FakeShop } from '../../catalog/support/fake-shop.ts';
import { MemoryStorage } from '../../catalog/support/memory-storage.ts';

const REFERENCE_DATA = { ...SKIN_CATALOG, prices: TEST_PRICES };

const openShop = (): FakeShop => {
  const shop = new FakeShop(REFERENCE_DATA);
  shop.add({ ...PLAIN_ACCOUNT, id: 1 });
  return shop;
};

const contentsOf = (shop: FakeShop, storage: MemoryStorage): ReplicaContents =>
  new ReplicaContents({
    storage: new ResilientStorage(() => storage),
    server: shop.server,
    tabs: { oneAtATime: (work) => work() },
    onProgress: () => undefined,
    onChange: () => undefined,
  });

it('learns new prices that another tab has stored only with a catalog that has them', async () => {
  const shop = openShop();
  const storage = new MemoryStorage();
  const contents = contentsOf(shop, storage);
  await contents.load();
  shop.setReferenceData({ ...REFERENCE_DATA, prices: { ...TEST_PRICES, standardBasePrice: 42 } });
  storage.referenceData = await shop.server.referenceData();
  const { factsVersion } = shop;
  shop.add({ ...PLAIN_ACCOUNT, id: 2 });
  shop.isDown = true;
  const reload = contents.applyDelta({ reload: true, version: shop.version, factsVersion }, false);
  await expect(reload).rejects.toThrow('Failed to fetch');
  expect(contents.factsVersion).not.toBe(factsVersion);
  shop.isDown = false;
  await contents.applyDelta(await shop.server.changes(contents.version ?? ''), false);
  expect(contents.index?.get(1)).toEqual(shop.index().get(1));
});

it('keeps what the leading tab has stored while this one downloaded', async () => {
  const shop = openShop();
  const storage = new MemoryStorage();
  const leading = contentsOf(shop, storage);
  const slow = contentsOf(shop, storage);
  const snapshot = shop.server.snapshot.bind(shop.server);
  const changes = shop.server.changes.bind(shop.server);
  const released = Promise.withResolvers<void>();
  const downloaded = snapshot(() => undefined);
  shop.server.snapshot = async () => {
    await released.promise;
    return downloaded;
  };
  shop.server.changes = () => Promise.reject(new TypeError('Failed to fetch'));
  const loading = slow.load();
  await settle();
  shop.server.snapshot = snapshot;
  await leading.load();
  shop.add({ ...PLAIN_ACCOUNT, id: 2 });
  await leading.applyDelta(await changes(leading.version ?? ''), true);
  released.resolve();
  await loading;
  expect(slow.index?.get(2)).toBeUndefined();
  const next = contentsOf(shop, storage);
  expect(await next.loadStored()).toBe(true);
  expect(next.index?.get(2)).toEqual(shop.index().get(2));
});
