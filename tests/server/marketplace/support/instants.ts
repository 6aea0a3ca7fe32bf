/** Listings shortly before or at one of their instants, and in each of their states. */
import { openListingClaim } from '#server/marketplace/commands/warranty-claims.ts';
import type { ListingState } from '#shared/marketplace/listing-states.ts';
import { oneRow } from '../../../support/one-row.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { addListing, instaBuy, type Listed, type Terms } from './market.ts';

/** The auction ends so many seconds from now; 0: it ends now. */
export async function endIn(shop: TestShop, listingId: number, seconds: number): Promise<void> {
  await moveInto(shop, 'ends_at', listingId, seconds);
}

/** The warranty of a sale ends so many seconds from now; 0: it ends now. */
export async function endWarrantyIn(shop: TestShop, listingId: number, seconds: number): Promise<void> {
  await moveInto(shop, 'warranty_ends_at', listingId, seconds);
}

async function moveInto(
  shop: TestShop,
  column: 'ends_at' | 'warranty_ends_at',
  listingId: number,
  seconds: number,
): Promise<void> {
  await shop.orm.em
    .fork()
    .execute(`update listing set ${column} = clock_timestamp() + ? * interval '1 second' where id = ?`, [
      seconds,
      listingId,
    ]);
}

/** Bought at once for EUR 10.00 by a customer who had EUR 50.00. The auction's days would go on. */
export async function boughtListing(
  shop: TestShop,
  terms: Terms = {},
): Promise<Listed & { buyerId: number }> {
  const [sellerId, buyerId] = [await shop.addCustomer(), await shop.addCustomer(5000)];
  const listing = await addListing(shop, sellerId, { instaBuyAmount: 10, ...terms });
  const { outcome } = await instaBuy(shop, buyerId, listing.listingId, 1000);
  if (outcome !== 'bought') throw new Error(outcome);
  return { ...listing, buyerId };
}

/** A listing in this state whose end, or whose warranty's, is days away. */
export async function listingIn(shop: TestShop, state: Exclude<ListingState, 'added'>): Promise<Listed> {
  const isSale = state === 'sold' || state === 'claimed' || state === 'paid' || state === 'returned';
  const listing = isSale
    ? await boughtListing(shop)
    : await addListing(shop, await shop.addCustomer(), { instaBuyAmount: 10 });
  const em = shop.orm.em.fork();
  if (state === 'claimed') {
    const { buyer_id } = await oneRow<{ buyer_id: number }>(em, 'select buyer_id from listing where id = ?', [
      listing.listingId,
    ]);
    await openListingClaim(shop.as(buyer_id), { listingId: listing.listingId, text: 'Not as promised' });
  } else {
    await em.execute('update listing set state = ? where id = ?', [state, listing.listingId]);
  }
  return listing;
}
