import { expressionBuilder, type SelectQueryBuilder, sql, type StringReference } from 'kysely';
import { OWED_TO_SELLER_STATES } from '../../../src-shared/marketplace/listing-states.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { Database } from '../../entities.ts';
import type { DatabaseContext } from '../../platform/database.ts';

export interface DayReport {
  /** Sales that day, including those undone later. */
  sales: number;
  soldCents: Cents;
  commissionCents: Cents;
  /** The part of that day's sales that was refunded to buyers since. */
  returnedCents: Cents;
  paidToSellersCents: Cents;
  unsold: number;
  newListings: number;
  bids: number;
  /** As of now: what the shop owes sellers, and what it holds for bidders. */
  owedToSellersCents: Cents;
  heldForBidsCents: Cents;
}

/** The marketplace's sales on one day (`yyyy-mm-dd`), and what the shop owes now because of it. */
export async function dayReport(
  { db }: Pick<DatabaseContext, 'db'>,
  { day, timeZone = 'UTC' }: { day: string; timeZone?: string },
): Promise<DayReport> {
  const isThatDay = within(day, timeZone);
  const listings = db.selectFrom('listing');
  const sales = listings.where('sale_id', 'is not', null).where(isThatDay('listing.completed_at'));
  return db
    .selectNoFrom([
      count(sales).as('sales'),
      sum(sales, 'highest_bid_cents').as('soldCents'),
      sum(sales.where('state', '<>', 'returned'), 'commission_cents').as('commissionCents'),
      sum(sales.where('state', '=', 'returned'), 'highest_bid_cents').as('returnedCents'),
      sum(listings.where(isThatDay('listing.paid_at')), 'payout_cents').as('paidToSellersCents'),
      count(listings.where('state', '=', 'unsold').where(isThatDay('listing.completed_at'))).as('unsold'),
      count(listings.where(isThatDay('listing.created_at'))).as('newListings'),
      count(db.selectFrom('bid').where(isThatDay('bid.placed_at'))).as('bids'),
      sum(listings.where('state', 'in', OWED_TO_SELLER_STATES), 'payout_cents').as('owedToSellersCents'),
      sum(db.selectFrom('bid').where('state', '=', 'leading'), 'max_cents').as('heldForBidsCents'),
    ])
    .executeTakeFirstOrThrow();
}

function within(day: string, timeZone: string) {
  const eb = expressionBuilder<Database, 'listing' | 'bid'>();
  const starts = sql<Date>`${day}::date::timestamp at time zone ${timeZone}`;
  const ends = sql<Date>`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
  return (column: 'listing.created_at' | 'listing.completed_at' | 'listing.paid_at' | 'bid.placed_at') =>
    eb.and([eb(column, '>=', starts), eb(column, '<', ends)]);
}

type Rows<Table extends keyof Database> = SelectQueryBuilder<Database, Table, object>;

function count<Table extends 'listing' | 'bid'>(rows: Rows<Table>) {
  return rows
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull();
}

function sum<Table extends 'listing' | 'bid'>(rows: Rows<Table>, column: StringReference<Database, Table>) {
  return rows
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>(column), eb.lit(0)).as('cents'))
    .$asScalar()
    .$notNull();
}
