import type { Cents } from '../../src-shared/money.ts';
import type { EntityManager } from '../platform/database.ts';

export interface DayReport {
  /** Sales that day, undone ones included. */
  sales: number;
  soldCents: Cents;
  commissionCents: Cents;
  /** Of that day's sales, what went back to buyers since. */
  returnedCents: Cents;
  paidToSellersCents: Cents;
  unsold: number;
  newListings: number;
  bids: number;
  /** As it stands now: what the shop owes sellers, and what it keeps for bidders. */
  owedToSellersCents: Cents;
  heldForBidsCents: Cents;
}

/** What the marketplace did on one day, UTC (`yyyy-mm-dd`), and what the shop owes because of it now. */
export async function dayReport(em: EntityManager, day: string): Promise<DayReport> {
  const [row] = await em.execute<Record<keyof DayReport, string>[]>(
    `with day as (select ?::date::timestamp at time zone 'UTC' as starts),
     span as (select starts, starts + interval '24 hours' as ends from day),
     sale as (select l.* from listing l, span where l.sale_id is not null and l.completed_at >= starts and l.completed_at < ends)
     select (select count(*) from sale) as "sales",
       (select coalesce(sum(highest_bid_cents), 0) from sale) as "soldCents",
       (select coalesce(sum(commission_cents), 0) from sale where state <> 'returned') as "commissionCents",
       (select coalesce(sum(highest_bid_cents), 0) from sale where state = 'returned') as "returnedCents",
       (select coalesce(sum(payout_cents), 0) from listing, span where paid_at >= starts and paid_at < ends) as "paidToSellersCents",
       (select count(*) from listing, span where state = 'unsold' and completed_at >= starts and completed_at < ends) as "unsold",
       (select count(*) from listing, span where created_at >= starts and created_at < ends) as "newListings",
       (select count(*) from bid, span where placed_at >= starts and placed_at < ends) as "bids",
       (select coalesce(sum(payout_cents), 0) from listing where state in ('sold', 'claimed')) as "owedToSellersCents",
       (select coalesce(sum(max_cents), 0) from bid where state = 'leading') as "heldForBidsCents"`,
    [day],
  );
  if (!row) throw new Error('no report');
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, Number(value)]),
  ) as unknown as DayReport;
}
