import type { Cents } from '../../src-shared/money.ts';
import type { CustomerContext } from '../context.ts';

/** Enough for a plot as wide as a page, few enough for a table that somebody reads. */
const MAX_POINTS = 200;

export interface BalancePoint {
  /** ISO 8601 */
  at: string;
  /** The balance from then on. */
  balanceCents: Cents;
}

/**
 * How the customer's balance changed, oldest first. A long history is cut into stretches of equal time; each gives the
 * balance at its end.
 */
export async function balanceHistory({ em, actor }: CustomerContext): Promise<BalancePoint[]> {
  const rows = await em.execute<{ at: string; cents: string }[]>(HISTORY, [
    `customer:${actor.customerId}`,
    MAX_POINTS,
    MAX_POINTS - 1,
  ]);
  return rows.map(({ at, cents }) => ({ at: new Date(at).toISOString(), balanceCents: Number(cents) }));
}

const HISTORY = `
with entry as (
  select e.id, extract(epoch from j.created_at) as seconds, j.created_at as at, sum(e.amount_cents) over (order by e.id) as cents
  from journal_entry e join journal j on j.id = e.journal_id
  where e.account_id = (select id from ledger_account where code = ?)
), span as (
  select count(*) as entries, min(seconds) as first, max(seconds) as last from entry
), placed as (
  select entry.*, case
    when span.entries <= ? or span.last = span.first then entry.id
    else floor((entry.seconds - span.first) / (span.last - span.first) * ?) end as stretch
  from entry cross join span
)
select at, cents from (select distinct on (stretch) id, at, cents from placed order by stretch, id desc) point order by id`;
