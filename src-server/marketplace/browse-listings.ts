import type { Marketplace } from '../../src-shared/marketplace/listing.ts';
import type { CommandContext } from '../context.ts';
import { requireFeature } from '../operations/index.ts';
import {
  databaseNow,
  LISTING_SELECT,
  type ListingRecord,
  presentListing,
  viewerFacts,
} from './listing-record.ts';

/** Everything that can be bid on or bought now, soonest end first. Throws `feature_off`. */
export async function browseListings({ services, em, actor }: CommandContext): Promise<Marketplace> {
  requireFeature(services.settings, 'auction');
  const rows = await em.execute<ListingRecord[]>(
    `${LISTING_SELECT} where listing.state = 'open' and listing.ends_at > clock_timestamp()
     order by listing.ends_at, listing.id`,
  );
  const factsOf = await viewerFacts(
    em,
    rows.map((row) => row.listing_id),
    actor ? [actor.customerId] : [],
  );
  return {
    now: await databaseNow(em),
    listings: rows.map((row) => presentListing(row, factsOf(row.listing_id, actor?.customerId))),
    userId: actor?.customerId ?? null,
  };
}
