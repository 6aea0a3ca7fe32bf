import type { BidHistoryStep } from '../../../src-shared/marketplace/listing.ts';
import type { EntityManager } from '../../platform/database.ts';
import { anyId } from '../../platform/sql.ts';

export interface HistoryRow {
  listing_id: number;
  customer_id: number;
  amount_cents: number;
  is_automatic: boolean;
  is_insta_buy: boolean;
  placed_at: Date;
  bidder: number;
}

/** The valid lines of these listings' histories, oldest first; `latest` limits them to the last ones of each. */
export async function readHistory(
  em: EntityManager,
  listingIds: readonly number[],
  latest?: number,
): Promise<HistoryRow[]> {
  if (listingIds.length === 0) return [];
  return em.db
    .with('counting', (db) =>
      db
        .selectFrom('bid')
        .selectAll()
        .select((eb) =>
          eb.fn
            .min('id')
            .over((over) => over.partitionBy(['listing_id', 'customer_id']))
            .as('first_id'),
        )
        .where('listing_id', '=', anyId(listingIds))
        .where('state', '<>', 'void'),
    )
    .with('line', (db) =>
      db
        .selectFrom('counting')
        .selectAll()
        .select((eb) => [
          eb.fn
            .agg<number>('row_number')
            .over((over) => over.partitionBy('listing_id').orderBy('id', 'desc'))
            .as('from_end'),
          eb.fn
            .agg<number>('dense_rank')
            .over((over) => over.partitionBy('listing_id').orderBy('first_id'))
            .as('bidder'),
        ]),
    )
    .selectFrom('line')
    .select([
      'listing_id',
      'customer_id',
      'amount_cents',
      'is_automatic',
      'is_insta_buy',
      'placed_at',
      'bidder',
    ])
    .where('from_end', '<=', latest ?? 0x7fff_ffff)
    .orderBy('listing_id')
    .orderBy('id')
    .execute();
}

/** Bidders are anonymous: they are numbered in the order of their first bids. */
export function presentStep(row: HistoryRow, customerId: number | undefined): BidHistoryStep {
  return {
    at: row.placed_at.toISOString(),
    amountCents: row.amount_cents,
    bidder: row.bidder,
    isUser: row.customer_id === customerId,
    isAutomatic: row.is_automatic,
    isInstaBuy: row.is_insta_buy,
  };
}
