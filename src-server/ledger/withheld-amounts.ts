import type { Cents } from '../../src-shared/money.ts';
import type { EntityManager } from '../platform/database.ts';

/** A part of the customer's money that is set aside, for a payment, a bid or a dispute. Together they are the customer's escrow. */
export interface WithheldAmount {
  /** Stable, e.g. `payment:ID`. */
  id: string;
  kind: 'payment' | 'bid' | 'dispute';
  description: string;
  amountCents: Cents;
  /** When it comes back at the latest, unless it is spent. */
  expiresAt: string | null;
  /** What ends it: the payment's id; none where only time or another bidder does. */
  paymentId: string | null;
  /** The listing of a bid, for its page. */
  listingId: number | null;
}

/**
 * Why money is set aside: each source selects id, kind, description, amount_cents, expires_at, payment_id and listing_id of
 * the customer `owner.id`. A feature that posts to a customer's escrow adds its own; the audit's rule on escrow names the
 * same sources.
 */
const SOURCES: readonly string[] = [
  `select 'payment:' || p.id as id, 'payment' as kind,
     'Purchase of ' || count(i.id) || case when count(i.id) = 1 then ' account' else ' accounts' end as description,
     c.balance_part_cents as amount_cents, c.hold_expires_at as expires_at, p.id as payment_id, null::int as listing_id
   from owner join checkout c on c.customer_id = owner.id join payment p on p.checkout_id = c.id
     join checkout_item i on i.checkout_id = c.id
   where c.status = 'awaiting_payment' and c.balance_part_cents > 0 group by c.id, p.id`,
  `select 'bid:' || b.id, 'bid', 'Leading bid, its maximum', b.max_cents, l.ends_at, null::uuid, l.id
   from owner join bid b on b.customer_id = owner.id join listing l on l.id = b.listing_id
   where b.state = 'leading'`,
  // Until the bank has decided; nothing that the shop or the customer does ends it.
  `select 'dispute:' || d.id, 'dispute', 'Disputed card payment', d.withheld_cents, null::timestamptz, null::uuid, null::int
   from owner join payment p on p.customer_id = owner.id join dispute d on d.payment_id = p.id
   where d.state = 'open' and d.withheld_cents > 0`,
];

/** What of the customer's money is set aside, the soonest to come back first. */
export async function withheldAmounts(em: EntityManager, customerId: number): Promise<WithheldAmount[]> {
  const rows = await em.execute<(Omit<WithheldAmount, 'expiresAt'> & { expiresAt: Date | string | null })[]>(
    `with owner as (select ?::int as id)
     select id, kind, description, amount_cents::int as "amountCents", expires_at as "expiresAt",
       payment_id as "paymentId", listing_id as "listingId"
     from (${SOURCES.join(' union all ')}) withheld order by expires_at nulls last, id`,
    [customerId],
  );
  return rows.map(({ expiresAt, ...row }) => ({
    ...row,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }));
}
