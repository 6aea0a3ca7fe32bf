import type { ListingState } from '../../src-shared/marketplace/listing-states.ts';
import { isLive, LISTING_STATUS } from '../../src-shared/marketplace/listing-states.ts';
import type { MarketListing } from '../../src-shared/marketplace/listing.ts';
import { type StockRow, STOCK_COLUMNS_TEXT, toProduct } from '../catalog/index.ts';
import type { EntityManager } from '../platform/database.ts';

/** What a list of listings selects; callers add `where` and `order by`. `clock` is the database's, now. */
export const LISTING_SELECT = `
  select ${STOCK_COLUMNS_TEXT}, listing.id as listing_id, listing.state, listing.seller_id, listing.buyer_id,
    listing.minimum_bid_cents, listing.insta_buy_cents, listing.highest_bid_cents, listing.total_bids,
    listing.warranty_days, listing.remarks, listing.created_at, listing.confirmed_at, listing.ends_at,
    listing.completed_at, listing.warranty_ends_at, listing.commission_cents, listing.payout_cents, listing.paid_at,
    listing.state = 'open' and listing.ends_at > clock_timestamp() as is_open,
    coalesce(listing.warranty_ends_at <= clock_timestamp(), false) as is_warranty_ended,
    leader.customer_id as leader_id, leader.max_cents as leader_max_cents
  from listing join product on product.id = listing.product_id
  left join bid leader on leader.listing_id = listing.id and leader.state = 'leading'`;

type Time = Date | string;

export interface ListingRecord extends StockRow {
  listing_id: number;
  state: ListingState;
  seller_id: number;
  buyer_id: number | null;
  minimum_bid_cents: number | null;
  insta_buy_cents: number | null;
  highest_bid_cents: number | null;
  total_bids: number;
  warranty_days: number;
  remarks: string;
  created_at: Time;
  confirmed_at: Time | null;
  ends_at: Time | null;
  completed_at: Time | null;
  warranty_ends_at: Time | null;
  commission_cents: number | null;
  payout_cents: number | null;
  paid_at: Time | null;
  is_open: boolean;
  is_warranty_ended: boolean;
  leader_id: number | null;
  leader_max_cents: number | null;
}

/** What a listing is to one customer, beside what the listing itself says. */
export interface ViewerFacts {
  customerId: number;
  userBidCents: number | null;
  isWatched: boolean;
}

/** A listing as this viewer sees it; undefined is a visitor. */
export function presentListing(row: ListingRecord, viewer: ViewerFacts | undefined): MarketListing {
  return {
    id: row.listing_id,
    product: toProduct(row),
    status: LISTING_STATUS[row.state],
    isOpen: row.is_open,
    createdAt: isoTime(row.created_at),
    endsAt: optionalTime(row.ends_at),
    completedAt: optionalTime(row.completed_at),
    minimumBidCents: row.minimum_bid_cents,
    instaBuyCents: row.insta_buy_cents,
    highestBidCents: row.highest_bid_cents,
    totalBids: row.total_bids,
    warrantyDays: row.warranty_days,
    remarks: row.remarks,
    isUserOwner: viewer !== undefined && row.seller_id === viewer.customerId,
    isUserHighestBidder:
      viewer !== undefined && (isLive(row.state) ? row.leader_id : row.buyer_id) === viewer.customerId,
    isRefunded: row.state === 'returned',
    userBidCents: viewer?.userBidCents ?? null,
    isWatched: viewer?.isWatched ?? false,
  };
}

export function isoTime(time: Time): string {
  return new Date(time).toISOString();
}

export function optionalTime(time: Time | null): string | null {
  return time === null ? null : isoTime(time);
}

/** `listing id:customer id` -> what that listing is to that customer, for every pair. */
export async function viewerFacts(
  em: EntityManager,
  listingIds: readonly number[],
  customerIds: readonly number[],
): Promise<(listingId: number, customerId: number | undefined) => ViewerFacts | undefined> {
  const known = new Map<string, ViewerFacts>();
  const rows =
    listingIds.length === 0 || customerIds.length === 0
      ? []
      : await em.execute<
          { listing_id: number; customer_id: number; cents: number | null; is_watched: boolean }[]
        >(
          `select listing_id, customer_id, max(cents)::int as cents, bool_or(is_watched) as is_watched from (
             select listing_id, customer_id, amount_cents as cents, false as is_watched from bid
             where listing_id = any(?::int[]) and customer_id = any(?::int[]) and state <> 'void'
             union all
             select listing_id, customer_id, null, true from watched_listing
             where listing_id = any(?::int[]) and customer_id = any(?::int[])
           ) facts group by listing_id, customer_id`,
          [[...listingIds], [...customerIds], [...listingIds], [...customerIds]],
        );
  for (const { listing_id, customer_id, cents, is_watched } of rows) {
    const facts = { customerId: customer_id, userBidCents: cents, isWatched: is_watched };
    known.set(`${listing_id}:${customer_id}`, facts);
  }
  return (listingId, customerId) =>
    customerId === undefined
      ? undefined
      : (known.get(`${listingId}:${customerId}`) ?? { customerId, userBidCents: null, isWatched: false });
}

/** The database's clock. */
export async function databaseNow(em: EntityManager): Promise<string> {
  const [row] = await em.execute<{ now: Time }[]>('select clock_timestamp() as now');
  if (!row) throw new Error('the database has no clock');
  return isoTime(row.now);
}
