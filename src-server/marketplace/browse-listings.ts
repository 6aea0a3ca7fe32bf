import type { Marketplace } from '../../src-shared/marketplace/listing.ts';
import type { CommandContext } from '../context.ts';
import { requireFeature } from '../settings/index.ts';
import { databaseNow, isOpen, presentListing, selectListings, viewerRelations } from './listing-record.ts';

/** Everything that can be bid on or bought now, soonest end first. Throws `feature_off`. */
export async function browseListings({ services, em, actor }: CommandContext): Promise<Marketplace> {
  requireFeature(services.settings, 'auction');
  const rows = await selectListings(em)
    .where(isOpen)
    .orderBy('listing.ends_at')
    .orderBy('listing.id')
    .execute();
  const relationOf = await viewerRelations(
    em,
    rows.map((row) => row.listing_id),
    actor ? [actor.customerId] : [],
  );
  return {
    now: await databaseNow(em),
    listings: rows.map((row) => presentListing(row, relationOf(row.listing_id, actor?.customerId))),
    userId: actor?.customerId ?? null,
  };
}
