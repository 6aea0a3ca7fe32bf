import type { BidHistoryStep } from '../../src-shared/marketplace/listing.ts';
import type { EntityManager } from '../platform/database.ts';
import { isoTime } from './listing-record.ts';

export interface HistoryRow {
  listing_id: number;
  customer_id: number;
  amount_cents: number;
  is_automatic: boolean;
  is_insta_buy: boolean;
  placed_at: Date | string;
  bidder: number;
}

/** The lines of these listings' histories that count, oldest first; `latest` keeps only the last ones of each. */
export async function readHistory(
  em: EntityManager,
  listingIds: readonly number[],
  latest?: number,
): Promise<HistoryRow[]> {
  if (listingIds.length === 0) return [];
  return em.execute<HistoryRow[]>(
    `select * from (
       select b.*, row_number() over (partition by listing_id order by id desc) as from_end,
         dense_rank() over (partition by listing_id order by first_id)::int as bidder
       from (select bid.*, min(id) over (partition by listing_id, customer_id) as first_id
             from bid where listing_id = any(?::int[]) and state <> 'void') b
     ) line where from_end <= ? order by listing_id, id`,
    [[...listingIds], latest ?? 0x7fff_ffff],
  );
}

/** Nobody's name: bidders are numbered in the order in which they came. */
export function presentStep(row: HistoryRow, customerId: number | undefined): BidHistoryStep {
  return {
    at: isoTime(row.placed_at),
    amountCents: row.amount_cents,
    bidder: row.bidder,
    isUser: row.customer_id === customerId,
    isAutomatic: row.is_automatic,
    isInstaBuy: row.is_insta_buy,
  };
}
