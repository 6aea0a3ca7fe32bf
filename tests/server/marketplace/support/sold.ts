import { closeListing } from '#server/marketplace/jobs/close-listing.ts';
import { listMyListings } from '#server/marketplace/queries/list-my-listings.ts';
import { areSellersPaidAtOnce } from '#server/settings/index.ts';
import { timelineOf } from '#shared/marketplace/timeline.ts';
import type { TestShop } from '../../../support/test-shop.ts';
import { addListing, bid, DAY, type Listed, passTime } from './market.ts';

export async function passwordOf(shop: TestShop, productId: number): Promise<string> {
  const { sealed } = await shop.row<{ sealed: Buffer }>(
    'select password_encrypted as sealed from product where id = ?',
    [productId],
  );
  return shop.services.secrets.decrypt(sealed, `product:${productId}`);
}

/** An auction that was won by its only bidder. */
export async function sold(shop: TestShop, priceCents = 1000): Promise<Listed & { buyerId: number }> {
  const [seller, buyerId] = [await shop.addCustomer(), await shop.addCustomer(5000)];
  const listing = await addListing(shop, seller);
  await bid(shop, buyerId, listing.listingId, priceCents);
  await passTime(shop, 8 * DAY);
  const closed = await closeListing(shop.work(), { id: listing.listingId });
  if (closed !== 'sold') throw new Error(`the listing is ${closed}`);
  return { ...listing, buyerId };
}

/** The steps of a seller's newest listing: `done 1 bid`. */
export async function timeline(shop: TestShop, sellerId: number, isActive: boolean): Promise<string[]> {
  const { results } = await listMyListings(shop.as(sellerId), { isActive });
  const [listing] = results;
  if (!listing) return [];
  const steps = timelineOf(listing, areSellersPaidAtOnce(shop.services.settings));
  return steps.map(({ status, text }) => `${status} ${text}`.trim());
}
