import type { Expression } from 'kysely';
import { HOLDING_STATUSES } from '../../src-shared/checkout/checkout-statuses.ts';
import { OPEN_STATUSES } from '../../src-shared/payments/payment-statuses.ts';
import { PRIVACY_TEXTS } from '../../src-shared/privacy/texts.ts';
import type { EntityManager } from '../platform/database.ts';

export interface ErasureBlocker {
  name: string;
  /** Shown to the customer. */
  text: string;
}

/**
 * THE list of what prevents deleting an account: pending money or goods that need their owner. Each query is for one
 * customer; a feature that sets something aside adds a row.
 */
const BLOCKERS: readonly (ErasureBlocker & {
  find: (db: EntityManager['db'], customerId: number) => Expression<unknown>;
})[] = [
  {
    name: 'payment_under_way',
    text: PRIVACY_TEXTS.paymentUnderWay,
    find: (db, customerId) =>
      db
        .selectFrom('payment')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('status', 'in', OPEN_STATUSES),
  },
  {
    name: 'payment_in_review',
    text: PRIVACY_TEXTS.paymentInReview,
    find: (db, customerId) =>
      db
        .selectFrom('payment')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('status', '=', 'flagged'),
  },
  {
    name: 'payment_disputed',
    text: PRIVACY_TEXTS.paymentDisputed,
    find: (db, customerId) =>
      db
        .selectFrom('dispute')
        .innerJoin('payment', 'payment.id', 'dispute.payment_id')
        .select('dispute.id')
        .where('payment.customer_id', '=', customerId)
        .where('dispute.state', '=', 'open'),
  },
  {
    name: 'accounts_held',
    text: PRIVACY_TEXTS.accountsHeld,
    find: (db, customerId) =>
      db
        .selectFrom('checkout')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('status', 'in', HOLDING_STATUSES),
  },
  {
    name: 'balance_set_aside',
    text: PRIVACY_TEXTS.balanceSetAside,
    // Except what disputes withhold, which is a reason of its own.
    find: (db, customerId) =>
      db
        .selectFrom('ledger_account as a')
        .select('a.id')
        .where('a.customer_id', '=', customerId)
        .where('a.kind', '=', 'escrow')
        .where('a.balance_cents', '>', (eb) =>
          eb
            .selectFrom('dispute as d')
            .innerJoin('payment as p', 'p.id', 'd.payment_id')
            .select((d) => d.fn.coalesce(d.fn.sum<number>('d.withheld_cents'), d.lit(0)).as('cents'))
            .whereRef('p.customer_id', '=', 'a.customer_id')
            .where('d.state', '=', 'open'),
        ),
  },
  {
    name: 'account_listed',
    text: PRIVACY_TEXTS.accountListed,
    find: (db, customerId) =>
      db
        .selectFrom('purchase')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('state', '=', 'listed'),
  },
  {
    name: 'sale_unpaid',
    text: PRIVACY_TEXTS.saleUnpaid,
    find: (db, customerId) =>
      db.selectFrom('listing').select('id').where('seller_id', '=', customerId).where('state', '=', 'sold'),
  },
  {
    name: 'claim_open',
    text: PRIVACY_TEXTS.claimOpen,
    find: (db, customerId) =>
      db
        .selectFrom('listing')
        .select('id')
        .where((eb) => eb.or([eb('seller_id', '=', customerId), eb('buyer_id', '=', customerId)]))
        .where('state', '=', 'claimed')
        .unionAll(
          db
            .selectFrom('warranty_claim')
            .innerJoin('purchase', 'purchase.id', 'warranty_claim.purchase_id')
            .select('warranty_claim.id')
            .where('purchase.customer_id', '=', customerId)
            .where('warranty_claim.state', '=', 'open'),
        ),
  },
  {
    name: 'trade_under_review',
    text: PRIVACY_TEXTS.tradeUnderReview,
    find: (db, customerId) =>
      db
        .selectFrom('trade_in')
        .select('id')
        .where('customer_id', '=', customerId)
        .where('status', '=', 'unverified'),
  },
];

/**
 * What prevents it now. Exact under the lock of the customer's balance; without the lock, for display. One statement and
 * so one instant: an operator's decision may turn a listing from claimed into sold at any moment, and two separate
 * statements could both miss it.
 */
export async function findBlockers(em: EntityManager, customerId: number): Promise<ErasureBlocker[]> {
  const found = await em.db
    .selectNoFrom((eb) => BLOCKERS.map(({ name, find }) => eb.exists(find(em.db, customerId)).as(name)))
    .executeTakeFirstOrThrow();
  return BLOCKERS.filter(({ name }) => found[name]).map(({ name, text }) => ({ name, text }));
}
