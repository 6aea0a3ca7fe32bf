/** Listings, bids and claims of all customers: filters, sorting, paging over ties, and rights. */
import { beforeAll, describe, expect, it } from 'vitest';
import { listBids } from '#server/admin/marketplace/list-marketplace.ts';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { useListeningShop } from '../../../support/listening-shop.ts';
import { boughtListing } from '../../marketplace/support/instants.ts';
import { addListing, bid, setSetting } from '../../marketplace/support/market.ts';
import { plansOf } from '../../../support/query-plans.ts';
import { operatorCaller } from '../support/operators.ts';

const shop = useListeningShop();
type Caller = Awaited<ReturnType<typeof operatorCaller>>;
let reader: Caller;
let sold: { listingId: number; buyerId: number; username: string };
beforeAll(async () => {
  await setSetting(shop, 'flags.auction', true);
  reader = await operatorCaller(shop, 'reader');
  sold = await boughtListing(shop);
  await openListingClaim(shop.as(sold.buyerId), { listingId: sold.listingId, text: 'It was banned' });
  for (let n = 0; n < 4; n += 1) {
    const { listingId } = await addListing(shop, await shop.addCustomer(), {});
    await bid(shop, await shop.addCustomer(5000), listingId, 500);
  }
  await shop.newEm().execute(`update listing set created_at = '2026-05-05'`);
});

async function pages(
  ask: (cursor: string | null) => Promise<{ rows: { id: number }[]; next: string | null }>,
): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const page = await ask(cursor);
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== null);
  return ids;
}

async function found(filter: object) {
  const sort = { by: 'createdAt', descending: true } as const;
  return (await reader.marketplace.listings({ filter, sort })).rows;
}

describe('the marketplace', () => {
  it.each(['createdAt', 'priceCents', 'endsAt'] as const)('lists listings by %s, each once', async (by) => {
    for (const descending of [true, false]) {
      const ids = await pages((cursor) =>
        reader.marketplace.listings({ filter: {}, sort: { by, descending }, limit: 2, cursor }),
      );
      expect(new Set(ids).size).toBe(5);
      expect(ids).toHaveLength(5);
    }
  });

  it('lists listings by state, account, seller and day', async () => {
    expect(await found({ states: ['claimed'] })).toMatchObject([
      { id: sold.listingId, priceCents: 1000, commissionCents: 100, buyerId: sold.buyerId },
    ]);
    expect(await found({ username: sold.username.toUpperCase() })).toHaveLength(1);
    expect(await found({ since: '2026-05-05', until: '2026-05-06' })).toHaveLength(5);
    expect(await found({ until: '2026-05-05' })).toEqual([]);
    const [claimed] = await found({ states: ['claimed'] });
    expect(await found({ seller: claimed!.seller })).toHaveLength(1);
  });

  it.each([
    ['placedAt', 'bid_placed_at_id_index'],
    ['amountCents', 'bid_amount_cents_id_index'],
  ] as const)('reads a page of bids by %s along an index', async (by, index) => {
    const list = { filter: {}, sort: { by, descending: true }, limit: 2, cursor: null };
    const plans = await plansOf(shop, () => listBids(shop.work(), list));
    const plan = plans.find((each) => / on bid\b/.test(each));
    expect(plan).toContain(`Index Scan Backward using ${index}`);
    expect(plan).not.toContain('Sort');
  });

  it('lists bids and claims', async () => {
    const sort = { by: 'placedAt', descending: true } as const;
    const ids = await pages((cursor) => reader.marketplace.bids({ filter: {}, sort, limit: 2, cursor }));
    expect(new Set(ids).size).toBe(5);
    const { rows } = await reader.marketplace.bids({ filter: { listingId: sold.listingId }, sort });
    expect(rows).toMatchObject([{ state: 'won', amountCents: 1000 }]);
    const claims = async (filter: object) =>
      (await reader.marketplace.claims({ filter, sort: { by: 'openedAt', descending: true } })).rows;
    expect(await claims({ state: 'open', about: 'marketplace' })).toMatchObject([
      { username: sold.username, text: 'It was banned' },
    ]);
    expect(await claims({ about: 'shop' })).toEqual([]);
    expect(await claims({ state: 'refunded' })).toEqual([]);
  });

  it('counts days in the time zone of the reports', async () => {
    await shop.newEm().execute(`update bid set placed_at = '2026-06-30T22:30:00Z'`);
    await setSetting(shop, 'reports.timeZone', 'Europe/Berlin');
    expect((await reader.marketplace.day({ day: '2026-07-01' })).bids).toBe(5);
    expect((await reader.marketplace.day({ day: '2026-06-30' })).bids).toBe(0);
    await setSetting(shop, 'reports.timeZone', 'UTC');
    expect((await reader.marketplace.day({ day: '2026-06-30' })).bids).toBe(5);
  });

  it('reports on the day that it is now in that time zone unless another is chosen', async () => {
    const dayIn = async (timeZone: string) => {
      await setSetting(shop, 'reports.timeZone', timeZone);
      return (await reader.marketplace.day({})).day;
    };
    // 25 hours apart: these never have the same day.
    const [behind, ahead] = [await dayIn('Pacific/Pago_Pago'), await dayIn('Pacific/Kiritimati')];
    expect(behind < ahead).toBe(true);
    await shop.newEm().execute('update listing set created_at = now()');
    expect(await reader.marketplace.day({})).toMatchObject({ newListings: 5 });
  });

  it('is visible only to those with the right to see it', async () => {
    const stock = await operatorCaller(shop, 'stock');
    await expect(
      stock.marketplace.bids({ filter: {}, sort: { by: 'placedAt', descending: true } }),
    ).rejects.toMatchObject({ cause: { code: 'right_missing' } });
  });
});
