import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { catalogRevision } from '#shared/catalog/catalog-delta.ts';
import type { Product } from '#shared/catalog/product.ts';
import { TEST_PRICES } from '../../../support/test-prices.ts';
import { SKIN_CATALOG } from '../../../shared/support/catalog-arbitraries.ts';
import { FakeBrowser, type FakeTab, settle } from '../../catalog/support/fake-browser.ts';
import { FakeShop } from '../../catalog/support/fake-shop.ts';
import { PLAIN_ACCOUNT } from '../../../support/plain-account.ts';

const REFERENCE_DATA = { ...SKIN_CATALOG, prices: TEST_PRICES };

function account(id: number): Product {
  return {
    ...PLAIN_ACCOUNT,
    id,
    region: id % 2 === 0 ? 'EUW' : 'NA',
    discreteBlueEssence: (id % 9) * 10_000,
    orangeEssence: id,
    skins: [1000 + (id % 3)],
  };
}

function openShop(accounts = 20): FakeShop {
  const shop = new FakeShop(REFERENCE_DATA);
  for (let id = 1; id <= accounts; id++) shop.add(account(id));
  shop.publish();
  return shop;
}

const errorNamed = (name: string): Error => Object.assign(new Error(name), { name });
const totalIn = ({ catalog }: FakeTab): number => catalog.search({}).total;

describe('a first visit', () => {
  it('shows progress, then answers as the shop would', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    const tab = browser.openTab();
    await tab.started;
    const phases = tab.states.map(({ phase }) => phase);
    expect([...new Set(phases)]).toEqual(['loading', 'building', 'ready']);
    expect(tab.states.some(({ phase, progress }) => phase === 'loading' && progress === 0.5)).toBe(true);
    expect(tab.catalog.search({ regions: ['NA'] }).products).toEqual(
      shop.index().search({ regions: ['NA'] }).products,
    );
    expect(tab.catalog.product(3)).toEqual(shop.index().get(3));
    expect(tab.catalog.regionCounts().total).toBe(20);
    expect((await tab.catalog.referenceData()).referenceData).toEqual(REFERENCE_DATA);
  });

  it('answers by what happened since the snapshot was made, and keeps that too', async () => {
    const shop = openShop();
    shop.letSnapshotLag();
    shop.sell(1);
    shop.add(account(99));
    const browser = new FakeBrowser(shop);
    const tab = browser.openTab();
    await tab.started;
    expect(tab.states.find(({ phase }) => phase === 'ready')?.version).toBe(shop.version);
    expect(tab.catalog.product(1)).toBeUndefined();
    const restarted = reopened(browser, shop);
    shop.isDown = true;
    const offline = restarted.openTab();
    await settle();
    expect(offline.catalog.search({}).products).toEqual(shop.index().search({}).products);
  });

  it('answers by the snapshot where what happened since is not to be had', async () => {
    const shop = openShop();
    shop.letSnapshotLag();
    shop.server.changes = () => Promise.reject(new TypeError('Failed to fetch'));
    const tab = new FakeBrowser(shop).openTab();
    await tab.started;
    expect(tab.catalog.state.phase).toBe('ready');
  });

  it('without the network waits for it and says so', async () => {
    const shop = openShop();
    shop.isDown = true;
    const browser = new FakeBrowser(shop);
    const tab = browser.openTab();
    await settle();
    expect(tab.catalog.state.phase).toBe('unavailable');
    expect(() => tab.catalog.search({})).toThrow('not loaded');
    shop.isDown = false;
    await browser.pass(1_000);
    expect(tab.catalog.state.phase).toBe('ready');
  });
});

describe('following', () => {
  it('applies what happens, counts again and names who is gone', async () => {
    const shop = openShop();
    const tab = new FakeBrowser(shop).openTab();
    await settle();
    const { products, revision } = tab.catalog.search({});
    const shown = products.map(({ id }) => id);
    shop.sell(shown[0] ?? 0);
    shop.sell(shown[5] ?? 0);
    shop.add(account(99));
    shop.publish();
    await settle();
    const recounted = tab.catalog.recount({}, shown, revision);
    expect(recounted).toMatchObject({ total: 19, goneIds: [shown[0], shown[5]] });
    expect(tab.catalog.state.revision).toBe(tab.catalog.search({}).revision);
  });

  it('fetches prices only when they changed', async () => {
    const shop = openShop();
    const tab = new FakeBrowser(shop).openTab();
    await settle();
    expect(shop.calls.referenceData).toBe(1);
    shop.setReferenceData({ ...REFERENCE_DATA, prices: { ...TEST_PRICES, standardBasePrice: 42 } });
    shop.publish();
    await settle();
    expect(shop.calls.referenceData).toBe(2);
    expect(tab.catalog.product(2)?.priceCents).toBe(shop.index().get(2)?.priceCents);
  });

  it('fetches prices until they are there, however long nothing else changes', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    const tab = browser.openTab();
    await settle();
    const referenceData = shop.server.referenceData.bind(shop.server);
    shop.server.referenceData = () => Promise.reject(new TypeError('Failed to fetch'));
    shop.setReferenceData({ ...REFERENCE_DATA, prices: { ...TEST_PRICES, standardBasePrice: 42 } });
    shop.publish();
    await settle();
    await browser.pass(1_000);
    expect(tab.catalog.product(2)?.priceCents).not.toBe(shop.index().get(2)?.priceCents);
    shop.server.referenceData = referenceData;
    await browser.pass(2_000);
    expect(tab.catalog.product(2)?.priceCents).toBe(shop.index().get(2)?.priceCents);
    expect(shop.calls.follow).toBe(1);
  });

  it('tells when the connection is gone, and since when', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    const tab = browser.openTab();
    await settle();
    expect(tab.catalog.state.isConnected).toBe(true);
    browser.nowMs += 60_000;
    shop.isDown = true;
    shop.cut();
    await settle();
    expect(tab.catalog.state).toMatchObject({ isConnected: false, syncedAt: 1_060_000 });
    shop.sell(1);
    await browser.pass(500_000);
    expect(tab.catalog.state).toMatchObject({ isConnected: false, syncedAt: 1_060_000, phase: 'ready' });
    shop.isDown = false;
    await browser.pass(1_000);
    expect(tab.catalog.state.isConnected).toBe(true);
    expect(totalIn(tab)).toBe(19);
  });

  it('notices a gap and asks for what is missing', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    const [first, second] = [browser.openTab(), browser.openTab()];
    await settle();
    second.suspend();
    shop.sell(1);
    shop.publish();
    await settle();
    expect([totalIn(first), totalIn(second)]).toEqual([19, 20]);
    const third = browser.openTab();
    await settle();
    shop.sell(2);
    shop.publish();
    await settle();
    expect(totalIn(third)).toBe(18);
    expect(third.catalog.product(1)).toBeUndefined();
  });

  it('takes a whole new replica when the shop says that changes are no way', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    const tab = browser.openTab();
    await settle();
    shop.isDown = true;
    shop.cut();
    await settle();
    for (let id = 1; id <= 10; id++) shop.sell(id);
    shop.forget();
    shop.isDown = false;
    await browser.pass(1_000);
    expect(totalIn(tab)).toBe(10);
    expect(shop.calls.snapshot).toBe(2);
    shop.replace();
    shop.add(account(500));
    shop.publish();
    await settle();
    expect(totalIn(tab)).toBe(11);
    expect(shop.calls.snapshot).toBe(3);
  });
});

describe('a second visit', () => {
  it('starts from what is stored, catches up by changes, and downloads nothing', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    browser.openTab();
    await settle();
    shop.sell(7);
    shop.publish();
    await settle();
    const again = reopened(browser, shop);
    shop.sell(8);
    const tab = again.openTab();
    await settle();
    expect(totalIn(tab)).toBe(18);
    expect(shop.calls).toMatchObject({ snapshot: 1, referenceData: 1 });
  });

  it('answers without the network, with the age of the replica', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    browser.openTab();
    await settle();
    shop.isDown = true;
    const again = reopened(browser, shop);
    again.nowMs = 5_000_000;
    const tab = again.openTab();
    await settle();
    expect(totalIn(tab)).toBe(20);
    expect(tab.catalog.state).toMatchObject({ phase: 'ready', isConnected: false, syncedAt: 1_000_000 });
  });

  it('knows of a sale that followed a new connection without news', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    browser.openTab();
    await settle();
    shop.otherWork();
    await reconnected(browser, shop);
    shop.sell(7);
    await reconnected(browser, shop);
    shop.isDown = true;
    const tab = reopened(browser, shop).openTab();
    await settle();
    expect(totalIn(tab)).toBe(19);
    expect(tab.catalog.product(7)).toBeUndefined();
  });

  it('goes on storing after a gap in what is stored', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    browser.openTab();
    await settle();
    for (const id of [1, 2]) {
      shop.sell(id);
      shop.publish();
      await settle();
    }
    browser.storage.catalog?.changes.shift();
    const again = reopened(browser, shop);
    again.openTab();
    await settle();
    shop.isDown = true;
    const tab = reopened(browser, shop).openTab();
    await settle();
    expect(totalIn(tab)).toBe(18);
  });

  it('corrects no answer that knows more than what is stored, until it has caught up', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    browser.openTab();
    await settle();
    shop.isDown = true;
    const again = reopened(browser, shop);
    const tab = again.openTab();
    await settle();
    shop.add(account(99));
    const ofShop = catalogRevision(shop.version, shop.factsVersion);
    expect(tab.catalog.recount({}, [98, 99], ofShop)).toBeUndefined();
    shop.isDown = false;
    await again.pass(1_000);
    expect(tab.catalog.recount({}, [98, 99], ofShop)).toMatchObject({ total: 21, goneIds: [98] });
  });

  it('corrects no answer with other prices until it is connected', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    browser.openTab();
    await settle();
    shop.isDown = true;
    const again = reopened(browser, shop);
    const tab = again.openTab();
    await settle();
    const former = catalogRevision(shop.version, shop.factsVersion);
    expect(tab.catalog.recount({}, [1], former)).toMatchObject({ total: 20 });
    shop.setReferenceData({ ...REFERENCE_DATA, prices: { ...TEST_PRICES, standardBasePrice: 42 } });
    const ofShop = catalogRevision(shop.version, shop.factsVersion);
    expect(tab.catalog.recount({}, [1], ofShop)).toBeUndefined();
    shop.isDown = false;
    await again.pass(1_000);
    expect(tab.catalog.recount({}, [1], ofShop)).toMatchObject({ revision: ofShop });
    expect(tab.catalog.recount({}, [1], former)).toMatchObject({ revision: ofShop });
  });

  it('joins stored changes with the snapshot before there are too many', async () => {
    const shop = openShop(300);
    const browser = new FakeBrowser(shop);
    browser.openTab();
    await settle();
    for (let id = 1; id <= 250; id++) {
      shop.sell(id);
      shop.publish();
      await settle();
    }
    expect(browser.storage.catalog?.changes.length).toBeLessThan(200);
    const tab = reopened(browser, shop).openTab();
    await settle();
    expect(totalIn(tab)).toBe(50);
  });

  it('uses only stored changes that continue each other', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    browser.openTab();
    await settle();
    shop.sell(1);
    shop.publish();
    shop.add(account(1));
    shop.publish();
    await settle();
    const changes = browser.storage.catalog?.changes ?? [];
    expect(changes).toHaveLength(2);
    // A suspended tab woke up and wrote what it still had to write.
    changes.push(...changes.slice(0, 1));
    shop.isDown = true;
    const tab = reopened(browser, shop).openTab();
    await settle();
    expect(totalIn(tab)).toBe(20);
  });
});

describe('several tabs', () => {
  it('download once, follow once, and all hear of a sale', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    const tabs = [browser.openTab(), browser.openTab(), browser.openTab()];
    await settle();
    expect(shop.calls).toMatchObject({ snapshot: 1, follow: 1 });
    shop.sell(4);
    shop.publish();
    await settle();
    expect(tabs.map(totalIn)).toEqual([19, 19, 19]);
    expect(tabs.every(({ catalog }) => catalog.state.isConnected)).toBe(true);
  });

  it('do not wait for a leader that fell silent', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    const [first, second] = [browser.openTab(), browser.openTab()];
    await settle();
    first.suspend();
    await browser.pass(90_000);
    expect(shop.calls.follow).toBe(2);
    shop.sell(4);
    shop.publish();
    await settle();
    expect(totalIn(second)).toBe(19);
  });
});

describe('a storage that fails', () => {
  it('that is forbidden: the catalog is there, and the state says so', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop, () => {
      throw errorNamed('SecurityError');
    });
    const tab = browser.openTab();
    await settle();
    expect(totalIn(tab)).toBe(20);
    expect(tab.catalog.state.storageProblem).toBe('blocked');
  });

  it('that is full: makes room and goes on in memory', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    const tab = browser.openTab();
    await settle();
    browser.storage.failure = errorNamed('QuotaExceededError');
    shop.sell(1);
    shop.publish();
    await settle();
    shop.sell(2);
    shop.publish();
    await settle();
    expect(totalIn(tab)).toBe(18);
    expect(tab.catalog.state.storageProblem).toBe('full');
    expect(browser.storage.destroyed).toBe(1);
  });

  it('with damaged bytes: is removed, and filled again', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    browser.openTab();
    await settle();
    browser.storage.catalog?.bytes.fill(7, 30);
    const tab = reopened(browser, shop).openTab();
    await settle();
    expect(totalIn(tab)).toBe(20);
    expect(tab.catalog.state.storageProblem).toBeUndefined();
    expect(browser.storage.destroyed).toBe(1);
    expect(browser.storage.catalog).toBeDefined();
  });

  it('that breaks again after its repair: goes on in memory', async () => {
    const shop = openShop();
    const browser = new FakeBrowser(shop);
    browser.storage.failure = errorNamed('UnknownError');
    const tab = browser.openTab();
    await settle();
    expect(totalIn(tab)).toBe(20);
    expect(tab.catalog.state.storageProblem).toBe('broken');
  });
});

describe('any history', () => {
  type Step = (shop: FakeShop, browser: FakeBrowser, pick: number) => void | Promise<void>;
  const STEPS: Record<string, Step> = {
    arrival: (shop, _, pick) => shop.add(account(1000 + pick)),
    sale: (shop, _, pick) => shop.sell([...shop.stock.keys()][pick % Math.max(1, shop.stock.size)] ?? 0),
    return: (shop, _, pick) => shop.add(account((pick % 20) + 1)),
    prices: (shop, _, pick) =>
      shop.setReferenceData({
        ...REFERENCE_DATA,
        prices: { ...TEST_PRICES, standardBasePrice: (pick % 50) + 1 },
      }),
    'other work': (shop) => {
      shop.otherWork();
      shop.publish();
      return settle();
    },
    publish: (shop) => shop.publish(),
    cut: (shop) => shop.cut(),
    outage: (shop) => {
      shop.isDown = true;
      shop.cut();
    },
    recovery: (shop) => {
      shop.isDown = false;
    },
    forgetting: (shop) => shop.forget(),
    replacement: (shop) => shop.replace(),
    settling: () => settle(),
    time: (_, browser) => browser.pass(30_000),
  };
  const step = fc.record({
    name: fc.constantFrom(...Object.keys(STEPS)),
    pick: fc.nat(100),
    opensTab: fc.boolean(),
  });

  it("ends with the shop's catalog in every tab and on the device", { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (history) => {
        const shop = openShop();
        const browser = new FakeBrowser(shop);
        const tabs = [browser.openTab()];
        for (const { name, pick, opensTab } of history) {
          if (opensTab && tabs.length < 4) tabs.push(browser.openTab());
          await STEPS[name]?.(shop, browser, pick);
        }
        shop.isDown = false;
        for (let again = 0; again < 3; again++) {
          shop.publish();
          await browser.pass(100_000);
        }
        const { products } = shop.index().search({}, 1_000);
        // Nothing happens any more, but a busy machine may take longer than `settle` waits.
        await vi.waitFor(() => {
          for (const tab of tabs) expect(tab.catalog.search({}, 1_000).products).toEqual(products);
        });
        shop.isDown = true;
        await vi.waitFor(async () => {
          const offline = reopened(browser, shop).openTab();
          await settle();
          expect(offline.catalog.search({}, 1_000).products).toEqual(products);
        });
      }),
      { numRuns: 60 },
    );
  });
});

async function reconnected(browser: FakeBrowser, shop: FakeShop): Promise<void> {
  shop.cut();
  await settle();
  await browser.pass(1_000);
}

/** The browser was closed and opened again: all tabs are gone, what is stored is still there. */
function reopened(browser: FakeBrowser, shop: FakeShop): FakeBrowser {
  shop.cut();
  return new FakeBrowser(shop, () => browser.storage);
}
