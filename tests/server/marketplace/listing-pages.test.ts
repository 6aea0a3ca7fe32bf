/** Which listings have a page, and for which viewers; and the contents of a customer's own lists. */
import { beforeAll, describe, expect, it } from 'vitest';
import { browseListings } from '#server/marketplace/queries/find-listings.ts';
import { listEndingSoon } from '#server/marketplace/queries/find-listings.ts';
import { findListing } from '#server/marketplace/queries/find-listings.ts';
import { findListingOf } from '#server/marketplace/queries/find-listings.ts';
import { listMyBids } from '#server/marketplace/queries/list-my-bids.ts';
import { listMyListings } from '#server/marketplace/queries/list-my-listings.ts';
import { withdrawBlockedBids } from '#server/marketplace/commands/void-bids.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { boughtListing, endIn, listingIn } from './support/instants.ts';
import { addListing, bid, type Listed, setSetting } from './support/market.ts';

const shop = useTestShop();
beforeAll(() => setSetting(shop, 'flags.auction', true));

const em = () => shop.orm.em.fork();

async function bidListingIds(customer: number): Promise<number[]> {
  const { results } = await listMyBids(shop.as(customer), { isActive: true });
  return results.map(({ listing }) => listing.id);
}

async function waitingListing(): Promise<Listed> {
  await setSetting(shop, 'marketplace.autoConfirm', 'never');
  const listing = await addListing(shop, await shop.addCustomer());
  await setSetting(shop, 'marketplace.autoConfirm', 'in-sandbox');
  return listing;
}

describe('a listing that the operator has not confirmed', () => {
  it('has a page only for its seller, and none for its product', async () => {
    const { listingId, sellerId, productId } = await waitingListing();
    const later = await shop.addCustomer();
    expect((await findListing(shop.as(sellerId), { id: listingId })).listing.id).toBe(listingId);
    for (const other of [shop.as(later), shop.as(sellerId - 1), { ...shop.as(later), actor: null }])
      await expect(findListing(other, { id: listingId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(findListingOf(shop.work(), { productId: String(productId) })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(bid(shop, later, listingId, 500)).rejects.toMatchObject({ code: 'not_found' });
    // Its seller is told why instead.
    expect(await bid(shop, sellerId, listingId, 500)).toMatchObject({ reason: 'own_product' });
    const { listings } = await browseListings(shop.as(sellerId));
    expect(listings.map(({ id }) => id)).not.toContain(listingId);
  });
});

describe('what ends next', () => {
  it('shows four auctions by their ends, without those not open', async () => {
    await waitingListing();
    const ids: number[] = [];
    for (const minutes of [50, 20, 40, 10, 30]) {
      const { listingId } = await addListing(shop, await shop.addCustomer());
      await endIn(shop, listingId, minutes * 60);
      ids.push(listingId);
    }
    const visitor = { ...shop.as(0), actor: null };
    const { now, listings } = await listEndingSoon(visitor);
    expect(listings.map(({ id }) => id)).toEqual([ids[3], ids[1], ids[4], ids[2]]);
    expect(Date.parse(now)).not.toBeNaN();
    await setSetting(shop, 'flags.auction', false);
    expect((await listEndingSoon(visitor)).listings).toEqual([]);
    await setSetting(shop, 'flags.auction', true);
  });
});

describe('the page of a product', () => {
  it('is that of its newest listing that was ever open', async () => {
    const { listingId, productId } = await boughtListing(shop);
    expect(await findListingOf(shop.work(), { productId: String(productId) })).toEqual({
      id: listingId,
      productId,
    });
    for (const text of ['0', 'x', String(productId + 1)])
      await expect(findListingOf(shop.work(), { productId: text })).rejects.toMatchObject({
        code: 'not_found',
      });
  });
});

describe('what only the bidder may know', () => {
  it('shows bidders their bid and their maximum', async () => {
    const { listingId, sellerId } = await addListing(shop, await shop.addCustomer());
    const [leader, outbid] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
    await bid(shop, outbid, listingId, 500);
    await bid(shop, leader, listingId, 600, 1500);
    const seen = async (customer: number) => {
      const { userMaxCents, listing } = await findListing(shop.as(customer), { id: listingId });
      const { userBidCents, isUserHighestBidder, isUserOwner } = listing;
      return { userMaxCents, userBidCents, isUserHighestBidder, isUserOwner };
    };
    const stranger = {
      userMaxCents: null,
      userBidCents: null,
      isUserHighestBidder: false,
      isUserOwner: false,
    };
    expect(await seen(leader)).toEqual({
      ...stranger,
      userMaxCents: 1500,
      userBidCents: 600,
      isUserHighestBidder: true,
    });
    expect(await seen(outbid)).toEqual({ ...stranger, userBidCents: 500 });
    expect(await seen(sellerId)).toEqual({ ...stranger, isUserOwner: true });
    const { history } = await findListing(shop.as(outbid), { id: listingId });
    expect(history.map(({ amountCents, bidder, isUser }) => [amountCents, bidder, isUser])).toEqual([
      [500, 1, true],
      [600, 2, false],
    ]);
  });
});

describe('my bids and my listings', () => {
  it('are the customer’s own: active by the soonest end, ended ones separately', async () => {
    const [seller, bidder] = [await shop.addCustomer(), await shop.addCustomer(50_000)];
    const [late, soon] = [await addListing(shop, seller), await addListing(shop, seller)];
    for (const { listingId } of [late, soon]) await bid(shop, bidder, listingId, 500);
    await endIn(shop, soon.listingId, 3600);
    expect(await bidListingIds(bidder)).toEqual([soon.listingId, late.listingId]);
    expect((await listMyBids(shop.as(bidder), { isActive: false })).results).toEqual([]);
    expect((await listMyBids(shop.as(seller), { isActive: true })).results).toEqual([]);
    const listings = (await listMyListings(shop.as(seller), { isActive: true })).results;
    expect(listings.map(({ id }) => id)).toEqual([soon.listingId, late.listingId]);
    expect((await listMyListings(shop.as(bidder), { isActive: true })).results).toEqual([]);
    expect((await listMyListings(shop.as(seller), { isActive: false })).results).toEqual([]);
  });

  it('show warranty and claim to the winner only', async () => {
    const { listingId, buyerId } = await boughtListing(shop);
    const loser = await shop.addCustomer();
    await em().execute(
      `insert into bid (listing_id, customer_id, amount_cents, max_cents, state) values (?, ?, 600, 600, 'outbid')`,
      [listingId, loser],
    );
    expect((await listMyBids(shop.as(buyerId), { isActive: false })).results).toMatchObject([
      {
        amountCents: 1000,
        isWinner: true,
        canClaim: true,
        purchaseList: 'owned',
        warrantyEndsAt: expect.any(String),
      },
    ]);
    expect((await listMyBids(shop.as(loser), { isActive: false })).results).toMatchObject([
      { amountCents: 600, isWinner: false, canClaim: false, purchaseList: null, warrantyEndsAt: null },
    ]);
  });

  it('show one’s highest bid, and one’s maximum only while leading', async () => {
    const [first, second] = [await shop.addCustomer(5000), await shop.addCustomer(5000)];
    const { listingId } = await addListing(shop, await shop.addCustomer());
    const mine = async (customer: number) =>
      (await listMyBids(shop.as(customer), { isActive: true })).results;
    await bid(shop, first, listingId, 500);
    await bid(shop, second, listingId, 600);
    await bid(shop, first, listingId, 700, 900);
    expect(await mine(first)).toMatchObject([{ amountCents: 700, maxCents: 900 }]);
    expect(await mine(second)).toMatchObject([{ amountCents: 600, maxCents: null }]);
  });

  it.each([
    ['owned', true],
    ['hidden', true],
    ['listed', false],
    ['traded', false],
    ['refunded', false],
  ])('offer a claim for an account that is %s: %s', async (state, canClaim) => {
    const { buyerId, productId } = await boughtListing(shop);
    await em().execute('update purchase set state = ? where product_id = ? and customer_id = ?', [
      state,
      productId,
      buyerId,
    ]);
    expect((await listMyBids(shop.as(buyerId), { isActive: false })).results).toMatchObject([{ canClaim }]);
  });

  it('show no void bid on any page', async () => {
    const bidder = await shop.addCustomer(5000);
    const { listingId } = await addListing(shop, await shop.addCustomer());
    await bid(shop, bidder, listingId, 700);
    expect((await findListing(shop.as(bidder), { id: listingId })).listing).toMatchObject({
      userBidCents: 700,
    });
    await em().execute('update customer set blocked_at = now() where id = ?', [bidder]);
    await withdrawBlockedBids(shop.work(), { customerId: bidder });
    expect((await findListing(shop.as(bidder), { id: listingId })).listing).toMatchObject({
      userBidCents: null,
    });
    const { listings } = await browseListings(shop.as(bidder));
    expect(listings.find(({ id }) => id === listingId)).toMatchObject({ userBidCents: null });
  });
});

describe('the record of a seller', () => {
  it('counts that seller’s sales and justified claims, for everybody', async () => {
    const { listingId, sellerId } = await boughtListing(shop);
    await boughtListing(shop);
    const states = ['claimed', 'paid', 'returned', 'unsold', 'cancelled'] as const;
    for (const state of states) {
      const other = await listingIn(shop, state);
      await em().execute('update listing set seller_id = ? where id = ?', [sellerId, other.listingId]);
    }
    const next = await addListing(shop, sellerId);
    const { listings } = await browseListings({ ...shop.as(sellerId), actor: null });
    const shown = listings.find(({ id }) => id === next.listingId);
    expect(shown).toMatchObject({ sellerSales: 4, sellerClaims: 1 });
    const { listing } = await findListing(shop.as(await shop.addCustomer()), { id: listingId });
    expect(listing).toMatchObject({ sellerSales: 4, sellerClaims: 1 });
    const stranger = await addListing(shop, await shop.addCustomer());
    expect((await findListing(shop.as(sellerId), { id: stranger.listingId })).listing).toMatchObject({
      sellerSales: 0,
      sellerClaims: 0,
    });
  });
});
