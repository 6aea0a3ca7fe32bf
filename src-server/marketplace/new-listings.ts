import { type NotNull, sql } from 'kysely';
import type { MarketListing } from '../../src-shared/marketplace/listing.ts';
import type { EntityManager } from '../platform/database.ts';
import { clock } from '../platform/sql.ts';
import { isOpen, presentListing, selectListings } from './listing-record.ts';

/** Listings that were opened within the last `span` (an SQL interval) and can still be had. */
export async function newListings(
  em: EntityManager,
  span: string,
): Promise<{ listing: MarketListing; openedAt: number }[]> {
  const rows = await selectListings(em)
    .where(isOpen)
    .where('listing.confirmed_at', '>', sql<Date>`${clock} - ${span}::interval`)
    .$narrowType<{ confirmed_at: NotNull }>()
    .execute();
  return rows.map((row) => ({
    listing: presentListing(row, undefined),
    openedAt: row.confirmed_at.getTime(),
  }));
}
