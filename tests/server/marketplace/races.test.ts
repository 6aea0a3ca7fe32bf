/** Many connections make conflicting requests at once. */
import { beforeAll, describe, expect, it } from 'vitest';
import { addToMarketplace } from '#server/marketplace/commands/add-to-marketplace.ts';
import { cancelListing } from '#server/marketplace/commands/cancel-listing.ts';
import { closeDueListings, closeListing } from '#server/marketplace/jobs/close-listing.ts';
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import { payOut } from '#server/marketplace/jobs/pay-out.ts';
import { seededRandom } from '../../../src/local/demo/seeded-random.ts';
import { scaled } from '../../support/scale.ts';
import { useTestShop } from '../../support/test-shop.ts';
import {
  addAccount,
  addListing,
  bid,
  DAY,
  form,
  instaBuy,
  type Listed,
  listingRow,
  mailsTo,
  passTime,
  purchaseStates,
  setSetting,
} from './support/market.ts';

const BIDS = scaled({ quick: 1000, full: 13_000 });
const CLIENTS = 32;
const LISTINGS = 20;
const CLOSERS = 8;

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();

async function balances(customers: readonly number[]): Promise<number[]> {
  return Promise.all(customers.map((id) => shop.balance(id)));
}

describe(`${CLIENTS} clients bid ${BIDS} times on ${LISTINGS} listings`, () => {
  const listings: Listed[] = [];
  const clients: number[] = [];
  const BALANCE = 1_000_00;
  const taken = { leading: 0, outbid: 0, other: 0 };

  beforeAll(async () => {
    const seller = await shop.addCustomer();
    for (let n = 0; n < LISTINGS; n += 1) listings.push(await addListing(shop, seller));
    for (let n = 0; n < CLIENTS; n += 1) clients.push(await shop.addCustomer(BALANCE));
  });

  it('and every cent in escrow belongs to a leading bid', async () => {
    let left = BIDS;
    await Promise.all(
      clients.map(async (client, seed) => {
        const random = seededRandom(seed + 1);
        while (left > 0) {
          left -= 1;
          const { listingId } = random.pick(listings);
          const { highest_bid_cents } = await shop.row<{ highest_bid_cents: number | null }>(
            'select highest_bid_cents from listing where id = ?',
            [listingId],
          );
          const amount = Math.max(500, (highest_bid_cents ?? 0) + random.between(0, 3));
          const most = random.chance(0.3) ? amount + random.between(0, 40) : undefined;
          const { outcome } = await bid(shop, client, listingId, amount, most);
          if (outcome === 'leading' || outcome === 'outbid') taken[outcome] += 1;
          else taken.other += 1;
        }
      }),
    );
    expect(taken.leading).toBeGreaterThan(BIDS / 10);
    const { escrow, leading } = await shop.row<{ escrow: string; leading: string }>(
      `select (select sum(balance_cents) from ledger_account where kind = 'escrow') as escrow,
              (select sum(max_cents) from bid where state = 'leading') as leading`,
    );
    expect(Number(escrow) - Number(leading)).toBe(0);
    const free = (await balances(clients)).reduce((sum, cents) => sum + cents, 0);
    expect(free + Number(escrow)).toBe(CLIENTS * BALANCE);
    expect(await shop.audit()).toEqual([]);
  });

  it('and the history of each listing only rises', async () => {
    const { falls } = await shop.row<{ falls: number }>(
      `select count(*)::int as falls from (
         select amount_cents < lag(amount_cents) over (partition by listing_id order by id) as is_lower from bid) b
       where is_lower`,
    );
    expect(falls).toBe(0);
  });

  it(`then ${CLOSERS} closers come at once: one close each`, async () => {
    await passTime(shop, 8 * DAY);
    const closed = await Promise.all(Array.from({ length: CLOSERS }, () => closeDueListings(shop.work())));
    expect(closed.reduce((sum, count) => sum + count, 0)).toBe(LISTINGS);
    const { sold, escrow, purchases } = await shop.row<{ sold: number; escrow: string; purchases: number }>(
      `select (select count(*)::int from listing where state = 'sold') as sold,
              (select sum(balance_cents) from ledger_account where kind = 'escrow') as escrow,
              (select count(*)::int from purchase where id in (select sale_id from listing)) as purchases`,
    );
    expect({ sold, escrow: Number(escrow), purchases }).toEqual({
      sold: LISTINGS,
      escrow: 0,
      purchases: LISTINGS,
    });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('at the same instant', () => {
  it('a bid, an instant buy and a cancellation: one wins, the others get their money back', async () => {
    for (let round = 0; round < 15; round += 1) {
      const [seller, bidder, buyer] = [
        await shop.addCustomer(),
        await shop.addCustomer(5000),
        await shop.addCustomer(5000),
      ];
      const { listingId, username, productId } = await addListing(shop, seller, { instaBuyAmount: 30 });
      const calls: (() => Promise<unknown>)[] = [
        () => bid(shop, bidder, listingId, 700),
        () => instaBuy(shop, buyer, listingId, 3000),
        () => cancelListing(shop.as(seller), { username }),
      ];
      // In another order each time: the first call would win most rounds.
      const order = [0, 1, 2].map((n) => (n + round) % 3);
      await Promise.all(order.map(async (n) => calls[n]?.()));
      const { state } = await listingRow(shop, listingId);
      expect(state).toBeOneOf(['sold', 'cancelled']);
      expect(await shop.balance(bidder)).toBe(5000);
      expect(await shop.balance(buyer)).toBe(state === 'sold' ? 2000 : 5000);
      expect(await purchaseStates(shop, productId)).toEqual(
        state === 'sold' ? ['resold', 'owned'] : ['owned'],
      );
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('200 instant buys of one account: one buyer, no other customer charged', async () => {
    const { listingId } = await addListing(shop, await shop.addCustomer(), { instaBuyAmount: 30 });
    const buyers: number[] = [];
    for (let n = 0; n < 200; n += 1) buyers.push(await shop.addCustomer(3000));
    const outcomes = await Promise.all(buyers.map((buyer) => instaBuy(shop, buyer, listingId, 3000)));
    expect(outcomes.filter(({ outcome }) => outcome === 'bought')).toHaveLength(1);
    expect((await balances(buyers)).filter((cents) => cents === 0)).toHaveLength(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('one account listed 30 times with its password is listed once, and the password is never wrong', async () => {
    const seller = await shop.addCustomer();
    const { productId, username } = await addAccount(shop, seller);
    const list = (password: string) =>
      addToMarketplace(shop.as(seller), { username, ...form(productId, { password }) });
    const answers = await Promise.all(Array.from({ length: 30 }, () => list(`secret-${productId}`)));
    const outcomes = answers.map((answer) => (answer.outcome === 'listed' ? 'listed' : answer.reason));
    expect(outcomes.filter((outcome) => outcome === 'listed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'already_listed')).toHaveLength(29);

    const other = await addAccount(shop, seller);
    const guesses = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) =>
        addToMarketplace(shop.as(seller), {
          username: other.username,
          ...form(other.productId, { password: `guess ${n}` }),
        }),
      ),
    );
    const codes = guesses.map((answer) => (answer.status === 'rejected' ? answer.reason.code : 'listed'));
    expect(codes.filter((code) => code === 'validation_failed')).toHaveLength(10);
    expect(codes.filter((code) => code === 'throttled')).toHaveLength(20);
  });

  it('a customer with money for three bids leads three of ten listings', async () => {
    const seller = await shop.addCustomer();
    const bidder = await shop.addCustomer(1500);
    const listings = await Promise.all(Array.from({ length: 10 }, () => addListing(shop, seller)));
    const outcomes = await Promise.all(listings.map(({ listingId }) => bid(shop, bidder, listingId, 500)));
    expect(outcomes.filter(({ outcome }) => outcome === 'leading')).toHaveLength(3);
    expect(outcomes.filter(({ outcome }) => outcome === 'insufficient_balance')).toHaveLength(7);
    expect(await shop.balance(bidder)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('customers who outbid each other crosswise on two listings never deadlock', async () => {
    const seller = await shop.addCustomer();
    const [a, b] = [await addListing(shop, seller), await addListing(shop, seller)];
    const [first, second] = [await shop.addCustomer(100_000), await shop.addCustomer(100_000)];
    for (let amount = 500; amount < 560; amount += 2) {
      await Promise.all([
        bid(shop, first, a.listingId, amount),
        bid(shop, second, b.listingId, amount),
        bid(shop, second, a.listingId, amount + 1),
        bid(shop, first, b.listingId, amount + 1),
      ]);
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('a last bid and the closing: the bid is in time or refused, never lost', async () => {
    await setSetting(shop, 'marketplace.softCloseSeconds', 0);
    const seller = await shop.addCustomer();
    for (let round = 0; round < 10; round += 1) {
      const bidder = await shop.addCustomer(5000);
      const { listingId } = await addListing(shop, seller);
      await passTime(shop, 7 * DAY);
      await em().execute(
        `update listing set ends_at = clock_timestamp() + interval '20 milliseconds' where id = ?`,
        [listingId],
      );
      const [outcome] = await Promise.all([bid(shop, bidder, listingId, 700), untilClosed(listingId)]);
      const { state } = await listingRow(shop, listingId);
      expect(state).toBe(outcome.outcome === 'leading' ? 'sold' : 'unsold');
      expect(await shop.balance(bidder)).toBe(outcome.outcome === 'leading' ? 4300 : 5000);
    }
    await setSetting(shop, 'marketplace.softCloseSeconds', 120);
    expect(await shop.audit()).toEqual([]);
  });

  it('a claim and the payout, 8 times each: either the seller is paid or the claim is open, never both', async () => {
    const [seller, buyer] = [await shop.addCustomer(), await shop.addCustomer(50_000)];
    for (let round = 0; round < 6; round += 1) {
      const { listingId } = await addListing(shop, seller, { instaBuyAmount: 30 });
      await instaBuy(shop, buyer, listingId, 3000);
      const before = await shop.balance(seller);
      const claim = () => openListingClaim(shop.as(buyer), { listingId, text: 'no good' });
      const pay = () => payOut(shop.work(), { listingId, isAtOnce: true });
      const calls: (() => Promise<unknown>)[] = round % 2 === 0 ? [claim, pay] : [pay, claim];
      await Promise.all(Array.from({ length: 8 }, () => calls.map((call) => call())).flat());
      const { state } = await listingRow(shop, listingId);
      expect(state).toBeOneOf(['claimed', 'paid']);
      expect((await shop.balance(seller)) - before).toBe(state === 'paid' ? 2700 : 0);
    }
    expect(await shop.audit()).toEqual([]);
  });
});

describe('the clock', () => {
  it.each([-1, 1])('of the process may be off by %i day, because the database decides', async (days) => {
    const wrong = { now: () => new Date(Date.now() + days * DAY * 1000) };
    const ctx = () => ({ ...shop.work(), services: { ...shop.services, clock: wrong } });
    const realNow = Date.now;
    Date.now = () => realNow() + days * DAY * 1000;
    try {
      const bidder = await shop.addCustomer(5000);
      const { listingId } = await addListing(shop, await shop.addCustomer(), { endDays: 1 });
      expect(await closeListing(ctx(), { id: listingId })).toBe('not_due');
      expect(await bid(shop, bidder, listingId, 700)).toMatchObject({ outcome: 'leading' });
      await passTime(shop, DAY + 121);
      expect(await bid(shop, await shop.addCustomer(5000), listingId, 800)).toMatchObject({
        reason: 'listing_ended',
      });
      expect(await closeListing(ctx(), { id: listingId })).toBe('sold');
      expect(await mailsTo(shop, bidder)).toEqual(['auction-won']);
    } finally {
      Date.now = realNow;
    }
  });
});

async function untilClosed(listingId: number): Promise<void> {
  while ((await closeListing(shop.work(), { id: listingId })) === 'not_due') {
    const { state } = await listingRow(shop, listingId);
    if (state !== 'open') return;
  }
}
