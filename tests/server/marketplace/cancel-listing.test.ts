/** Cancelling a listing: by which customer, in which state, and with how many bids. Its last second is in auction-end.test.ts. */
import { beforeAll, describe, expect, it } from 'vitest';
import { cancelListing } from '#server/marketplace/commands/cancel-listing.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { listingIn } from './support/instants.ts';
import { addListing, bid, listingRow, purchaseStates, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

it.each(['never', 'in-sandbox'] as const)(
  'without bids it returns to the purchases (automatic confirmation: %s)',
  async (autoConfirm) => {
    await setSetting(shop, 'marketplace.autoConfirm', autoConfirm);
    const { listingId, sellerId, username, productId } = await addListing(shop, await shop.addCustomer());
    await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
    expect(await listingRow(shop, listingId)).toMatchObject({
      state: autoConfirm === 'never' ? 'added' : 'open',
    });
    expect(await cancelListing(shop.as(sellerId), { username })).toEqual({ outcome: 'cancelled' });
    expect(await listingRow(shop, listingId)).toMatchObject({
      state: 'cancelled',
      completed_at: expect.anything(),
      changed_password_encrypted: null,
    });
    expect(await purchaseStates(shop, productId)).toEqual(['owned']);
  },
);

describe('it is refused', () => {
  it('from the first bid on', async () => {
    const { listingId, sellerId, username, productId } = await addListing(shop, await shop.addCustomer());
    const bidder = await shop.addCustomer(500);
    await bid(shop, bidder, listingId, 500);
    expect(await cancelListing(shop.as(sellerId), { username })).toEqual({
      outcome: 'refused',
      reason: 'has_bids',
      text: 'An auction with bids cannot be cancelled.',
    });
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'open', total_bids: 1 });
    expect(await purchaseStates(shop, productId)).toEqual(['listed']);
    expect(await shop.balance(bidder)).toBe(0);
  });

  it('to everyone but the seller', async () => {
    const { listingId, username } = await addListing(shop, await shop.addCustomer());
    await expect(cancelListing(shop.as(await shop.addCustomer()), { username })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await listingRow(shop, listingId)).toMatchObject({ state: 'open' });
  });

  it('for an account that was never listed', async () => {
    await expect(
      cancelListing(shop.as(await shop.addCustomer()), { username: 'account-0' }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it.each(['sold', 'claimed', 'paid', 'returned', 'unsold', 'cancelled'] as const)(
    'when the listing is %s, even if its days are not over',
    async (state) => {
      const { listingId, sellerId, username } = await listingIn(shop, state);
      const before = await listingRow(shop, listingId);
      expect(await cancelListing(shop.as(sellerId), { username })).toMatchObject({
        outcome: 'refused',
        reason: 'listing_ended',
      });
      expect(await listingRow(shop, listingId)).toEqual(before);
    },
  );
});
