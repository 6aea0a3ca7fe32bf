import { expressionBuilder, type InferResult } from 'kysely';
import { isLive, LISTING_STATUS, SOLD_STATES } from '../../../src-shared/marketplace/listing-states.ts';
import type { MarketListing } from '../../../src-shared/marketplace/listing.ts';
import type { ClaimState, WarrantyClaim } from '../../../src-shared/claims/warranty-claim.ts';
import { STOCK_COLUMNS, toProduct } from '../../catalog/index.ts';
import type { Database } from '../../entities.ts';
import type { EntityManager } from '../../platform/database.ts';
import { anyId, clock } from '../../platform/sql.ts';
import { presentClaim as presentClaimColumns } from '../../purchases/index.ts';

const eb = expressionBuilder<Database, 'listing'>();

/** Takes bids and instant buys now, by the database's clock. */
export const isOpen = eb
  .and([eb('listing.state', '=', 'open'), eb('listing.ends_at', '>', clock)])
  .$castTo<boolean>();

/** Its time is over, but no process has closed it yet. */
export const isDue = eb
  .and([eb('listing.state', '=', 'open'), eb('listing.ends_at', '<=', clock)])
  .$castTo<boolean>();

/** By the database's clock; false for a listing that was not sold. */
export const isWarrantyEnded = eb.fn
  .coalesce(eb('listing.warranty_ends_at', '<=', clock), eb.lit(false))
  .$castTo<boolean>();

const LISTING_COLUMNS = [
  'listing.id as listing_id',
  'listing.state',
  'listing.seller_id',
  'listing.buyer_id',
  'listing.minimum_bid_cents',
  'listing.insta_buy_cents',
  'listing.highest_bid_cents',
  'listing.total_bids',
  'listing.warranty_days',
  'listing.remarks',
  'listing.created_at',
  'listing.confirmed_at',
  'listing.ends_at',
  'listing.completed_at',
  'listing.warranty_ends_at',
  'listing.commission_cents',
  'listing.payout_cents',
  'listing.paid_at',
  isOpen.as('is_open'),
  isWarrantyEnded.as('is_warranty_ended'),
] as const;

/** The sales record of the seller of `listing`, for `innerJoinLateral`: always one row. */
const sellerRecord = eb
  .selectFrom('listing as sale')
  .select((of) => [
    of.fn.countAll<number>().as('seller_sales'),
    of.fn.countAll<number>().filterWhere('sale.state', '=', 'returned').as('seller_claims'),
  ])
  .whereRef('sale.seller_id', '=', 'listing.seller_id')
  .where('sale.state', 'in', SOLD_STATES)
  .as('record');

/**
 * The columns of listings in lists; callers add `where` and `orderBy`. `id` is the account's, as in `STOCK_COLUMNS`.
 */
export function selectListings(em: EntityManager) {
  return em.db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .leftJoin('bid as leader', (join) =>
      join.onRef('leader.listing_id', '=', 'listing.id').on('leader.state', '=', 'leading'),
    )
    .innerJoinLateral(sellerRecord, (join) => join.onTrue())
    .select(STOCK_COLUMNS)
    .select(LISTING_COLUMNS)
    .select(['record.seller_sales', 'record.seller_claims'])
    .select(['leader.customer_id as leader_id', 'leader.max_cents as leader_max_cents']);
}

export type ListingRecord = InferResult<ReturnType<typeof selectListings>>[number];

/** A customer's relation to a listing, as far as the listing's row does not say it. */
export interface ViewerRelation {
  customerId: number;
  userBidCents: number | null;
  isWatched: boolean;
}

/** A listing as this viewer sees it; undefined for a visitor. */
export function presentListing(row: ListingRecord, viewer: ViewerRelation | undefined): MarketListing {
  return {
    id: row.listing_id,
    product: toProduct(row),
    status: LISTING_STATUS[row.state],
    isOpen: row.is_open,
    createdAt: row.created_at.toISOString(),
    endsAt: optionalTime(row.ends_at),
    completedAt: optionalTime(row.completed_at),
    minimumBidCents: row.minimum_bid_cents,
    instaBuyCents: row.insta_buy_cents,
    highestBidCents: row.highest_bid_cents,
    totalBids: row.total_bids,
    warrantyDays: row.warranty_days,
    remarks: row.remarks,
    sellerSales: row.seller_sales,
    sellerClaims: row.seller_claims,
    isUserOwner: viewer !== undefined && row.seller_id === viewer.customerId,
    isUserHighestBidder:
      viewer !== undefined && (isLive(row.state) ? row.leader_id : row.buyer_id) === viewer.customerId,
    isRefunded: row.state === 'returned',
    userBidCents: viewer?.userBidCents ?? null,
    isWatched: viewer?.isWatched ?? false,
  };
}

/** ISO 8601, or null. */
export function optionalTime(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

/** The relation of each of these customers to each of these listings; visitors have none. */
export async function viewerRelations(
  em: EntityManager,
  listingIds: readonly number[],
  customerIds: readonly number[],
): Promise<(listingId: number, customerId: number | undefined) => ViewerRelation | undefined> {
  const known = new Map<string, ViewerRelation>();
  const rows =
    listingIds.length === 0 || customerIds.length === 0
      ? []
      : await em.db
          .selectFrom((bidOrWatch) =>
            bidOrWatch
              .selectFrom('bid')
              .select((bid) => [
                'listing_id',
                'customer_id',
                bid.ref('amount_cents').$castTo<number | null>().as('cents'),
                bid.lit(false).$castTo<boolean>().as('is_watched'),
              ])
              .where('listing_id', '=', anyId(listingIds))
              .where('customer_id', '=', anyId(customerIds))
              .where('state', '<>', 'void')
              .unionAll(
                bidOrWatch
                  .selectFrom('watched_listing')
                  .select((watched) => [
                    'listing_id',
                    'customer_id',
                    watched.lit(null).$castTo<number | null>().as('cents'),
                    watched.lit(true).$castTo<boolean>().as('is_watched'),
                  ])
                  .where('listing_id', '=', anyId(listingIds))
                  .where('customer_id', '=', anyId(customerIds)),
              )
              .as('relation'),
          )
          .select(['listing_id', 'customer_id'])
          .select((of) => [
            of.fn.max('cents').as('cents'),
            of.fn.agg<boolean>('bool_or', ['is_watched']).as('is_watched'),
          ])
          .groupBy(['listing_id', 'customer_id'])
          .execute();
  for (const { listing_id, customer_id, cents, is_watched } of rows) {
    const relation = { customerId: customer_id, userBidCents: cents, isWatched: is_watched };
    known.set(`${listing_id}:${customer_id}`, relation);
  }
  return (listingId, customerId) =>
    customerId === undefined
      ? undefined
      : (known.get(`${listingId}:${customerId}`) ?? { customerId, userBidCents: null, isWatched: false });
}

/** The newest claim about `listing`, for `leftJoinLateral`; all null if there is none. */
export const latestClaim = eb
  .selectFrom('warranty_claim as c')
  .select([
    'c.state as claim_state',
    'c.text as claim_text',
    'c.answer as claim_answer',
    'c.opened_at as claim_opened_at',
    'c.decided_at as claim_decided_at',
  ])
  .whereRef('c.listing_id', '=', 'listing.id')
  .orderBy('c.id', 'desc')
  .limit(1)
  .as('claim');

export interface ClaimRecord {
  claim_state: ClaimState | null;
  claim_text: string | null;
  claim_answer: string | null;
  claim_opened_at: Date | null;
  claim_decided_at: Date | null;
}

/** The claim in a row that was joined with `latestClaim`; null if there is none. */
export function presentClaim(row: ClaimRecord): WarrantyClaim | null {
  return presentClaimColumns({
    state: row.claim_state,
    text: row.claim_text,
    answer: row.claim_answer,
    opened_at: row.claim_opened_at,
    decided_at: row.claim_decided_at,
  });
}

/** The current time by the database's clock. */
export async function databaseNow(em: EntityManager): Promise<string> {
  const { now } = await em.db.selectNoFrom(clock.as('now')).executeTakeFirstOrThrow();
  return now.toISOString();
}
