import type { MarketListing } from '../../src-shared/marketplace/listing.ts';
import type { EntityManager } from '../platform/database.ts';
import { LISTING_SELECT, type ListingRecord, presentListing } from './listing-record.ts';

/** Listings that were opened within the last `span` (an SQL interval) and can still be had. */
export async function newListings(
  em: EntityManager,
  span: string,
): Promise<{ listing: MarketListing; openedAt: number }[]> {
  const rows = await em.execute<ListingRecord[]>(
    `${LISTING_SELECT} where listing.state = 'open' and listing.ends_at > clock_timestamp()
       and listing.confirmed_at > clock_timestamp() - ?::interval`,
    [span],
  );
  return rows.map((row) => ({
    listing: presentListing(row, undefined),
    openedAt: new Date(row.confirmed_at ?? 0).getTime(),
  }));
}
