/** Auctions are closed when they end: when the shop starts, at the next end, and after a listing has changed. */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { AuctionCloser } from '#server/marketplace/jobs/auction-closer.ts';
import type { Notifications } from '#server/platform/notifications.ts';
import { openTestShop, type TestShop, until } from '../../support/test-shop.ts';
import { endIn } from './support/instants.ts';
import { addListing, listingRow, setSetting } from './support/market.ts';

/** Far less than the minute after which a closer looks of itself. */
const SOON_MS = 20_000;

let shop: TestShop;
let closer: AuctionCloser;
/** What the closer does when a listing has changed. */
let noteChange: () => void;

beforeAll(async () => {
  shop = await openTestShop();
  await setSetting(shop, 'flags.auction', true);
});
afterEach(() => closer.stop());
afterAll(() => shop.close());

/** Hears of changes by `noteChange` only. */
async function startCloser(newContext = () => shop.work()): Promise<void> {
  const notifications: Notifications = {
    listen: async (_, onMessage) => {
      noteChange = onMessage;
    },
    isConnected: () => true,
    stop: async () => undefined,
  };
  closer = new AuctionCloser(newContext, shop.services.log);
  await closer.start(notifications);
}

async function listingThatEndsIn(seconds: number): Promise<number> {
  const { listingId } = await addListing(shop, await shop.addCustomer());
  await endIn(shop, listingId, seconds);
  return listingId;
}

const isClosed = async (listingId: number) => (await listingRow(shop, listingId))['state'] === 'unsold';

it('auctions that ended while no process ran are closed at startup', async () => {
  const listingId = await listingThatEndsIn(-3600);
  await startCloser();
  await until(() => isClosed(listingId), SOON_MS);
  expect(await isClosed(listingId)).toBe(true);
});

it('waits for the next end, and then the one after it', async () => {
  const [first, second] = [await listingThatEndsIn(2), await listingThatEndsIn(3)];
  await startCloser();
  for (const listingId of [first, second]) {
    await until(() => isClosed(listingId), SOON_MS);
    const { late } = await shop.row<{ late: number }>(
      'select extract(epoch from completed_at - ends_at)::float8 as late from listing where id = ?',
      [listingId],
    );
    expect(late).toBeGreaterThanOrEqual(0);
  }
});

it('checks a listing that changed even if no end was near', async () => {
  await startCloser();
  const listingId = await listingThatEndsIn(0);
  noteChange();
  await until(() => isClosed(listingId), SOON_MS);
  expect(await shop.audit()).toEqual([]);
});

it('retries after a brief database outage', async () => {
  const listingId = await listingThatEndsIn(-3600);
  let failures = 1;
  await startCloser(() => {
    failures -= 1;
    if (failures >= 0) throw new Error('the database is away');
    return shop.work();
  });
  await until(() => isClosed(listingId), SOON_MS);
  expect(failures).toBeLessThan(0);
});
