import { sql } from 'kysely';
import type { Cents } from '../../../src-shared/money.ts';
import type { DisputeState } from '../../../src-shared/payments/dispute-states.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { arrayOf } from '../../platform/sql.ts';

export interface ListedDispute {
  id: number;
  state: DisputeState;
  openedAt: Date;
  closedAt: Date | null;
  customerId: number;
  email: string;
  paymentId: string;
  purpose: 'checkout' | 'load';
  /** The bank's reason, e.g. `fraudulent`. */
  reason: string | null;
  providerReference: string | null;
  amountCents: Cents;
  withheldCents: Cents;
  /** What the balance could not cover. */
  debtCents: Cents;
  withdrawnCents: Cents;
  /**
   * The accounts that the payment bought, and those given for them in exchange, with their state; for a load, what the customer has
   * bought since.
   */
  products: string[];
}

interface DisputeFilter {
  /** One dispute only. */
  id?: number;
  /** Only one customer's. */
  customerId?: number;
  /** Including those that are decided and leave no debt. */
  isAll?: boolean;
}

/**
 * A condition on a `purchase` of the customer of the payment `p`, whose checkout is `c` (left join): bought in that checkout, or given
 * in exchange for such an account. What became balance, a load or a payment that came too late, paid for what was bought since.
 */
export function isBoughtWith() {
  return sql<boolean>`(p.checkout_id in (purchase.checkout_id, purchase.paid_checkout_id)
    or (not coalesce(c.status = 'paid', false) and purchase.purchased_at >= p.settled_at))`;
}

/** Disputes that are open or leave a debt, oldest first. */
export async function listDisputes(
  { db }: Pick<DatabaseContext, 'db'>,
  { id, customerId, isAll = false }: DisputeFilter = {},
): Promise<ListedDispute[]> {
  let disputes = db
    .selectFrom('dispute as d')
    .innerJoin('payment as p', 'p.id', 'd.payment_id')
    .innerJoin('customer', 'customer.id', 'p.customer_id')
    .leftJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select([
      'd.id',
      'd.state',
      'd.opened_at as openedAt',
      'd.closed_at as closedAt',
      'customer.id as customerId',
      'customer.email',
      'p.id as paymentId',
      'p.purpose',
      'd.reason',
      'd.provider_reference as providerReference',
      'd.amount_cents as amountCents',
      'd.withheld_cents as withheldCents',
      'd.withdrawn_cents as withdrawnCents',
    ])
    .select((eb) => [
      eb
        .case()
        .when('d.state', '=', 'won')
        .then(sql.lit(0))
        .else(eb('d.amount_cents', '-', eb.ref('d.withheld_cents')))
        .end()
        .as('debtCents'),
      arrayOf(
        eb
          .selectFrom('purchase')
          .innerJoin('product', 'product.id', 'purchase.product_id')
          .select(sql<string>`product.username || ' (' || purchase.state || ')'`.as('text'))
          .whereRef('purchase.customer_id', '=', 'p.customer_id')
          .where(isBoughtWith())
          .orderBy('purchase.id'),
      ).as('products'),
    ])
    .orderBy('d.id');
  if (id !== undefined) disputes = disputes.where('d.id', '=', id);
  if (customerId !== undefined) disputes = disputes.where('p.customer_id', '=', customerId);
  if (id === undefined && !isAll) {
    disputes = disputes.where((eb) =>
      eb.or([
        eb('d.state', '=', 'open'),
        eb.and([eb('d.state', '=', 'lost'), eb('d.withheld_cents', '<', eb.ref('d.amount_cents'))]),
      ]),
    );
  }
  return disputes.execute();
}
