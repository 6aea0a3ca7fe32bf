import { sql } from 'kysely';
import type { Region } from '../../src-shared/catalog/enumerations.ts';
import { describeItems } from '../../src-shared/checkout/texts.ts';
import { OWED_TO_SELLER_STATES } from '../../src-shared/marketplace/listing-states.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { EntityManager } from '../platform/database.ts';

/** Money that will be credited to a balance later, without further action. */
export interface PendingCredit {
  /** Stable, e.g. `load:ID`. */
  id: string;
  /** A description in the words of the transactions. */
  description: string;
  amountCents: Cents;
  /** When it is due, as an ISO date; null if that depends on a bank or on the decision of a claim. */
  expectedAt: string | null;
}

/** A pending load with its bonus. A load whose card was declined has an error and is not pending. */
function loadsUnderWay(em: EntityManager, customerId: number) {
  return em.db
    .selectFrom('payment as p')
    .select((eb) => [
      sql<string>`'load:' || ${eb.ref('p.id')}`.as('id'),
      sql<string>`'Balance load'`.as('description'),
      eb('p.amount_cents', '+', eb.ref('p.bonus_cents')).as('amount_cents'),
      eb.cast<Date | null>(eb.lit(null), 'timestamptz').as('expected_at'),
      eb.cast<Region | null>(eb.lit(null), 'text').as('region'),
    ])
    .where('p.customer_id', '=', customerId)
    .where('p.purpose', '=', 'load')
    .where('p.status', '=', 'pending')
    .where('p.error', 'is', null);
}

/** Credits that a job posts when they are due (wallet/jobs/due-credits.ts). */
function creditsNotDue(em: EntityManager, customerId: number) {
  return em.db
    .selectFrom('pending_credit as c')
    .select(['c.reference as id', 'c.description', 'c.amount_cents', 'c.due_at as expected_at'])
    .select((eb) => eb.cast<Region | null>(eb.lit(null), 'text').as('region'))
    .where('c.customer_id', '=', customerId)
    .where('c.credited_at', 'is', null)
    .where('c.cancelled_at', 'is', null);
}

/** A seller's share, until the warranty ends; while a claim is open, the date is unknown. */
function partsOfSales(em: EntityManager, customerId: number) {
  return em.db
    .selectFrom('listing as l')
    .innerJoin('product', 'product.id', 'l.product_id')
    .select((eb) => [
      sql<string>`'listing:' || ${eb.ref('l.id')}`.as('id'),
      sql<string>`'Sale'`.as('description'),
      eb.ref('l.payout_cents').$notNull().as('amount_cents'),
      eb.case().when('l.state', '=', 'sold').then(eb.ref('l.warranty_ends_at')).end().as('expected_at'),
      eb.ref('product.region').$castTo<Region | null>().as('region'),
    ])
    .where('l.seller_id', '=', customerId)
    .where('l.state', 'in', OWED_TO_SELLER_STATES);
}

/**
 * What the customer is promised and has not received, soonest first. A feature that promises money adds its statement
 * to the union.
 */
export async function pendingCredits(em: EntityManager, customerId: number): Promise<PendingCredit[]> {
  const rows = await loadsUnderWay(em, customerId)
    .unionAll(creditsNotDue(em, customerId))
    .unionAll(partsOfSales(em, customerId))
    .orderBy('expected_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
  return rows.map(({ id, description, amount_cents, expected_at, region }) => ({
    id,
    description: region === null ? description : describeItems(description, [{ region }]),
    amountCents: amount_cents,
    expectedAt: expected_at?.toISOString() ?? null,
  }));
}
