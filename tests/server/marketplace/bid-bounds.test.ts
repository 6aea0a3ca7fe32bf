/** The requirements for a bid and an instant buy, just below and at each limit. */
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestShop } from '../../support/test-shop.ts';
import { addListing, bid, instaBuy, listingRow, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const listed = async () =>
  (await addListing(shop, await shop.addCustomer(), { instaBuyAmount: 20 })).listingId;

/** The refusal that names the least bid. */
const tooLow = (minimumBidCents: number) => ({
  outcome: 'amount_refused',
  fields: { amount: ['Amount less than minimum bid'] },
  minimumBidCents,
});

describe('the balance', () => {
  it.each([
    { balance: 600, maxAmount: undefined, outcome: 'leading', left: 0 },
    { balance: 599, maxAmount: undefined, outcome: 'insufficient_balance', left: 599 },
    { balance: 901, maxAmount: 900, outcome: 'leading', left: 1 },
    { balance: 900, maxAmount: 900, outcome: 'leading', left: 0 },
    { balance: 899, maxAmount: 900, outcome: 'insufficient_balance', left: 899 },
  ])(
    '$balance for a bid of 600 up to $maxAmount: $outcome',
    async ({ balance, maxAmount, outcome, left }) => {
      const bidder = await shop.addCustomer(balance);
      expect(await bid(shop, bidder, await listed(), 600, maxAmount)).toMatchObject({ outcome });
      expect(await shop.balance(bidder)).toBe(left);
      expect(await shop.audit()).toEqual([]);
    },
  );

  it('is required for a bid that will not lead, too', async () => {
    const listingId = await listed();
    await bid(shop, await shop.addCustomer(5000), listingId, 500, 1000);
    const poor = await shop.addCustomer(599);
    expect(await bid(shop, poor, listingId, 600)).toEqual({
      outcome: 'insufficient_balance',
      neededCents: 600,
      balanceCents: 599,
      text: 'Insufficient balance for bidding',
    });
    expect(await listingRow(shop, listingId)).toMatchObject({ highest_bid_cents: 500, total_bids: 1 });
  });

  it.each([
    { balance: 2000, outcome: 'bought', left: 0 },
    { balance: 1999, outcome: 'insufficient_balance', left: 1999 },
  ])('$balance for an instant buy at 2000: $outcome', async ({ balance, outcome, left }) => {
    const buyer = await shop.addCustomer(balance);
    expect(await instaBuy(shop, buyer, await listed(), 2000)).toMatchObject({ outcome });
    expect(await shop.balance(buyer)).toBe(left);
    expect(await shop.audit()).toEqual([]);
  });

  it.each([
    { balance: 2000, outcome: 'bought', left: 0 },
    { balance: 1999, outcome: 'insufficient_balance', left: 599 },
  ])(
    '$balance, of which 1400 are held for the customer’s own bid: $outcome',
    async ({ balance, outcome, left }) => {
      const [buyer, listingId] = [await shop.addCustomer(balance), await listed()];
      await bid(shop, buyer, listingId, 500, 1400);
      expect(await instaBuy(shop, buyer, listingId, 2000)).toMatchObject({ outcome });
      expect(await shop.balance(buyer)).toBe(left);
      expect(await shop.audit()).toEqual([]);
    },
  );
});

describe('the amount', () => {
  it('is at least the minimum, and a cent above the highest bid after that', async () => {
    const [first, second] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
    const listingId = await listed();
    expect(await bid(shop, first, listingId, 499)).toEqual(tooLow(500));
    expect(await bid(shop, first, listingId, 500)).toMatchObject({ outcome: 'leading' });
    expect(await bid(shop, second, listingId, 500)).toEqual(tooLow(501));
    expect(await bid(shop, second, listingId, 501)).toMatchObject({ outcome: 'leading' });
    expect(await listingRow(shop, listingId)).toMatchObject({ highest_bid_cents: 501, total_bids: 2 });
  });

  it('of 1999 is a bid, of 2000 an instant buy, and above that is refused', async () => {
    const [first, second] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
    const listingId = await listed();
    expect(await bid(shop, first, listingId, 2001)).toMatchObject({
      fields: { amount: ['Amount greater than instant buy amount'] },
    });
    expect(await bid(shop, first, listingId, 1999)).toMatchObject({ outcome: 'leading' });
    expect(await bid(shop, second, listingId, 2000)).toMatchObject({ outcome: 'bought', priceCents: 2000 });
  });

  it('counts every line it adds to the history', async () => {
    const [first, second] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
    const listingId = await listed();
    await bid(shop, first, listingId, 500, 900);
    await bid(shop, second, listingId, 600);
    // One of the second bidder, and one of the first bidder's maximum.
    expect(await listingRow(shop, listingId)).toMatchObject({ highest_bid_cents: 601, total_bids: 3 });
    const lines = await shop.orm.em
      .fork()
      .execute(
        'select customer_id, amount_cents, max_cents, state, is_automatic from bid where listing_id = ? order by id',
        [listingId],
      );
    expect(lines).toEqual([
      { customer_id: first, amount_cents: 500, max_cents: 900, state: 'raised', is_automatic: false },
      { customer_id: second, amount_cents: 600, max_cents: 600, state: 'outbid', is_automatic: false },
      { customer_id: first, amount_cents: 601, max_cents: 900, state: 'leading', is_automatic: true },
    ]);
  });
});
