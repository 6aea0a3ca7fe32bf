import { sql } from 'kysely';
import { HOLDING_STATUSES } from '../../src-shared/checkout/checkout-statuses.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { EntityManager } from '../platform/database.ts';

/**
 * A part of the customer's money that is set aside for a payment, a bid or a dispute. Together they make up the customer's escrow.
 */
export interface WithheldAmount {
  /** Stable, e.g. `payment:ID`. */
  id: string;
  kind: 'payment' | 'bid' | 'dispute';
  description: string;
  amountCents: Cents;
  /** When it is returned at the latest, unless it is spent. */
  expiresAt: string | null;
  /** The id of the payment that ends it; null if only time or another bidder does. */
  paymentId: string | null;
  /** The listing of a bid, for a link to its page. */
  listingId: number | null;
}

/** The balance part of a purchase whose card payment is pending. */
function partsOfPurchases(em: EntityManager, customerId: number) {
  return em.db
    .selectFrom('checkout as c')
    .innerJoin('payment as p', 'p.checkout_id', 'c.id')
    .innerJoin('checkout_item as i', 'i.checkout_id', 'c.id')
    .select((eb) => [
      sql<string>`'payment:' || ${eb.ref('p.id')}`.as('id'),
      sql<WithheldAmount['kind']>`'payment'`.as('kind'),
      sql<string>`'Purchase of ' || count(i.id) || case when count(i.id) = 1 then ' account' else ' accounts' end`.as(
        'description',
      ),
      'c.balance_part_cents as amountCents',
      'c.hold_expires_at as expires_at',
      eb.ref('p.id').$castTo<string | null>().as('paymentId'),
      eb.cast<number | null>(eb.lit(null), 'integer').as('listingId'),
    ])
    .where('c.customer_id', '=', customerId)
    .where('c.status', 'in', HOLDING_STATUSES)
    .where('c.balance_part_cents', '>', 0)
    .groupBy(['c.id', 'p.id']);
}

function leadingBids(em: EntityManager, customerId: number) {
  return em.db
    .selectFrom('bid as b')
    .innerJoin('listing as l', 'l.id', 'b.listing_id')
    .select((eb) => [
      sql<string>`'bid:' || ${eb.ref('b.id')}`.as('id'),
      sql<WithheldAmount['kind']>`'bid'`.as('kind'),
      sql<string>`'Leading bid, its maximum'`.as('description'),
      'b.max_cents as amountCents',
      'l.ends_at as expires_at',
      eb.cast<string | null>(eb.lit(null), 'uuid').as('paymentId'),
      'l.id as listingId',
    ])
    .where('b.customer_id', '=', customerId)
    .where('b.state', '=', 'leading');
}

/** Withheld until the bank has decided; neither the shop nor the customer can end it. */
function openDisputes(em: EntityManager, customerId: number) {
  return em.db
    .selectFrom('payment as p')
    .innerJoin('dispute as d', 'd.payment_id', 'p.id')
    .select((eb) => [
      sql<string>`'dispute:' || ${eb.ref('d.id')}`.as('id'),
      sql<WithheldAmount['kind']>`'dispute'`.as('kind'),
      sql<string>`'Disputed card payment'`.as('description'),
      'd.withheld_cents as amountCents',
      eb.cast<Date | null>(eb.lit(null), 'timestamptz').as('expires_at'),
      eb.cast<string | null>(eb.lit(null), 'uuid').as('paymentId'),
      eb.cast<number | null>(eb.lit(null), 'integer').as('listingId'),
    ])
    .where('p.customer_id', '=', customerId)
    .where('d.state', '=', 'open')
    .where('d.withheld_cents', '>', 0);
}

/**
 * The amounts set aside of the customer's money, soonest to be returned first. A feature that posts to a customer's
 * escrow adds its statement to the union; the audit's law on escrow names the same sources.
 */
export async function withheldAmounts(em: EntityManager, customerId: number): Promise<WithheldAmount[]> {
  const rows = await partsOfPurchases(em, customerId)
    .unionAll(leadingBids(em, customerId))
    .unionAll(openDisputes(em, customerId))
    .orderBy('expires_at', (order) => order.asc().nullsLast())
    .orderBy('id')
    .execute();
  return rows.map(({ expires_at, ...row }) => ({ ...row, expiresAt: expires_at?.toISOString() ?? null }));
}
