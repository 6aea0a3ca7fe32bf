/** Simultaneous bids, instant buys and edits of one listing, from many connections. */
import { beforeAll, expect, it } from 'vitest';
import { editListing } from '#server/marketplace/commands/edit-listing.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { addListing, bid, instaBuy, type Listed, listingRow, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const ROUNDS = 12;
const BALANCE = 5000;

type Call = () => Promise<{ outcome: string }>;

/** The seller asks for more than everybody has seen: bids from EUR 30.00, or EUR 40.00 at once. */
const raise =
  ({ sellerId, username }: Listed): Call =>
  () =>
    editListing(shop.as(sellerId), {
      username,
      minimumBidCents: 3000,
      instaBuyCents: 4000,
      endDays: 7,
      remarks: '',
    });

/** All calls at once; the listing is held until one of `first` waits for it, so that they come before `then`. */
async function race(listing: Listed, first: Call[], then: Call[]): Promise<string[]> {
  const { answers } = await shop.orm.em.fork().transactional(async (holder) => {
    await holder.execute('select 1 from listing where id = ? for update', [listing.listingId]);
    const begun = first.map((call) => call());
    await untilSomebodyWaits(shop);
    return { answers: Promise.all([...begun, ...then.map((call) => call())]) };
  });
  return (await answers).map(({ outcome }) => outcome);
}

async function spent(customers: readonly number[]): Promise<number> {
  const balances = await Promise.all(customers.map((id) => shop.balance(id)));
  return balances.reduce((sum, cents) => sum + BALANCE - cents, 0);
}

const customers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => shop.addCustomer(BALANCE)));

it('racing bids and price increases: one or the other takes effect, never both', async () => {
  const winners = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const listing = await addListing(shop, await shop.addCustomer());
    const bidders = await customers(6);
    const bids = bidders.map((bidder, n) => () => bid(shop, bidder, listing.listingId, 500 + n));
    const edits = Array.from({ length: 3 }, () => raise(listing));
    const outcomes = await (round % 2 === 0 ? race(listing, edits, bids) : race(listing, bids, edits));
    const row = await listingRow(shop, listing.listingId);
    const isEdited = outcomes.includes('edited');
    winners.add(isEdited ? 'edits' : 'bids');
    expect(outcomes.filter((outcome) => outcome === 'edited')).toHaveLength(isEdited ? 3 : 0);
    expect(outcomes.includes('leading')).toBe(!isEdited);
    expect(row['minimum_bid_cents']).toBe(isEdited ? 3000 : 500);
    expect(row['total_bids'] === 0).toBe(isEdited);
    expect((await spent(bidders)) === 0).toBe(isEdited);
  }
  expect([...winners].toSorted()).toEqual(['bids', 'edits']);
  expect(await shop.audit()).toEqual([]);
});

it('racing instant buys and a higher price: no buyer pays a price they did not see', async () => {
  const winners = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const listing = await addListing(shop, await shop.addCustomer(), { instaBuyAmount: 10 });
    const buyers = await customers(5);
    const buys = buyers.map((buyer) => () => instaBuy(shop, buyer, listing.listingId, 1000));
    const edits = [raise(listing)];
    const outcomes = await (round % 2 === 0 ? race(listing, edits, buys) : race(listing, buys, edits));
    const isEdited = outcomes.includes('edited');
    winners.add(isEdited ? 'edit' : 'buy');
    expect(outcomes.filter((outcome) => outcome === 'bought')).toHaveLength(isEdited ? 0 : 1);
    expect(await spent(buyers)).toBe(isEdited ? 0 : 1000);
  }
  expect([...winners].toSorted()).toEqual(['buy', 'edit']);
  expect(await shop.audit()).toEqual([]);
});

it('an edit that waits for the listing lets the seller’s row go: whoever has the listing may need it', async () => {
  const listing = await addListing(shop, await shop.addCustomer());
  const { edited } = await shop.orm.em.fork().transactional(async (holder) => {
    await holder.execute('select 1 from listing where id = ? for update', [listing.listingId]);
    const asked = raise(listing)();
    await untilSomebodyWaits(shop);
    expect(
      await holder.execute('select 1 from customer where id = ? for update skip locked', [listing.sellerId]),
    ).toHaveLength(1);
    return { edited: asked };
  });
  expect(await edited).toEqual({ outcome: 'edited' });
});
