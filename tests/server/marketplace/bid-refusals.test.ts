/** Listing states and customers for which bids and instant buys are refused. */
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestShop } from '../../support/test-shop.ts';
import { listingIn } from './support/instants.ts';
import { addListing, bid, instaBuy, listingRow, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();
const listed = async () =>
  (await addListing(shop, await shop.addCustomer(), { instaBuyAmount: 20 })).listingId;

describe('a listing that is over', () => {
  it.each(['sold', 'claimed', 'paid', 'returned', 'unsold', 'cancelled'] as const)(
    'takes no bid or instant buy when it is %s, even if its days are not over',
    async (state) => {
      const { listingId } = await listingIn(shop, state);
      const bidder = await shop.addCustomer(5000);
      const before = await listingRow(shop, listingId);
      const ended = { outcome: 'barred', reason: 'listing_ended' };
      expect(await bid(shop, bidder, listingId, 999)).toMatchObject(ended);
      expect(await instaBuy(shop, bidder, listingId, 1000)).toMatchObject(ended);
      expect(await shop.balance(bidder)).toBe(5000);
      expect(await listingRow(shop, listingId)).toEqual(before);
    },
  );
});

describe('a customer', () => {
  it.each([
    ['was blocked', 'update customer set blocked_at = now() where id = ?', 'customer_blocked'],
    [
      'deleted their account',
      'update customer set erased_at = now(), password_hash = null where id = ?',
      'not_authenticated',
    ],
  ])('who %s since signing in cannot bid or buy', async (_, since, code) => {
    const [customer, listingId] = [await shop.addCustomer(5000), await listed()];
    await em().execute(since, [customer]);
    await expect(bid(shop, customer, listingId, 600)).rejects.toMatchObject({ code });
    await expect(instaBuy(shop, customer, listingId, 2000)).rejects.toMatchObject({ code });
    expect(await shop.balance(customer)).toBe(5000);
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'open', total_bids: 0 });
  });
});
