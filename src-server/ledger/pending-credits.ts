import type { Cents } from '../../src-shared/money.ts';
import type { EntityManager } from '../platform/database.ts';

/** Money that will be added to a balance by itself. */
export interface PendingCredit {
  /** Stable, e.g. `load:ID`. */
  id: string;
  /** What it is, in the words of the transactions. */
  description: string;
  amountCents: Cents;
  /** When it is due, as an ISO date; null when that is not for us to say. */
  expectedAt: string | null;
}

/**
 * Where such money can come from: each source selects id, description, amount_cents and expected_at of the customer
 * `owner.id`. A feature that promises money adds its own.
 */
const SOURCES: readonly string[] = [
  // A load that is being paid, with its bonus. One whose card was declined has an error and is not on its way.
  `select 'load:' || p.id as id, 'Balance load' as description, p.amount_cents + p.bonus_cents as amount_cents,
     null::timestamptz as expected_at
   from payment p, owner where p.customer_id = owner.id and p.purpose = 'load' and p.status = 'pending'
     and p.error is null`,
  // Credits that a job posts when they are due (wallet/due-credits.ts).
  `select c.reference as id, c.description, c.amount_cents, c.due_at as expected_at
   from pending_credit c, owner where c.customer_id = owner.id and c.credited_at is null and c.cancelled_at is null`,
  // A seller's part, until the warranty has ended; while a claim is open, nobody can say when.
  `select 'listing:' || l.id, 'Sale of 1 account (' || product.region || ')', l.payout_cents,
     case when l.state = 'sold' then l.warranty_ends_at end
   from listing l join product on product.id = l.product_id, owner
   where l.seller_id = owner.id and l.state in ('sold', 'claimed')`,
];

/** What the customer is promised and does not have yet, the soonest first. */
export async function pendingCredits(em: EntityManager, customerId: number): Promise<PendingCredit[]> {
  const rows = await em.execute<
    { id: string; description: string; amount_cents: number; expected_at: Date | string | null }[]
  >(
    `with owner as (select ?::int as id)
     select id, description, amount_cents::int, expected_at from (${SOURCES.join(' union all ')}) credit
     order by expected_at nulls first, id`,
    [customerId],
  );
  return rows.map(({ id, description, amount_cents, expected_at }) => ({
    id,
    description,
    amountCents: amount_cents,
    expectedAt: expected_at === null ? null : new Date(expected_at).toISOString(),
  }));
}
