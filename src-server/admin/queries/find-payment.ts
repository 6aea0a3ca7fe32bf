import type { Cents } from '../../../src-shared/money.ts';
import type { PaymentStatus } from '../../../src-shared/payments/payment-statuses.ts';
import { UNLISTED_STATES } from '../../../src-shared/purchases/purchase-states.ts';
import { OperationRefused } from '../../operator-log/index.ts';
import type { EntityManager } from '../../platform/database.ts';
import { arrayOf, asUuid } from '../../platform/sql.ts';

export interface RefundablePayment {
  id: string;
  customerId: number;
  email: string;
  purpose: 'checkout' | 'load';
  gateway: string;
  status: PaymentStatus;
  amountCents: Cents;
  /** The part that was refunded. */
  refundedCents: Cents;
  /** What was refunded of the accounts that it paid, whether to the card or to the balance. */
  refundedGoodsCents: Cents;
  createdAt: Date;
  /** The accounts it bought that still belong to the customer. */
  usernames: string[];
}

/** Throws OperationRefused if there is no such payment. */
export async function findPayment(em: EntityManager, id: string): Promise<RefundablePayment> {
  const payment = await em.db
    .selectFrom('payment as p')
    .innerJoin('customer', 'customer.id', 'p.customer_id')
    .select([
      'p.id',
      'customer.id as customerId',
      'customer.email',
      'p.purpose',
      'p.gateway',
      'p.status',
      'p.amount_cents as amountCents',
      'p.refunded_cents as refundedCents',
      'p.created_at as createdAt',
    ])
    .select((eb) =>
      eb
        .selectFrom('purchase')
        .select((of) =>
          of.cast<Cents>(of.fn.coalesce(of.fn.sum('refunded_cents'), of.lit(0)), 'integer').as('refunded'),
        )
        .whereRef('purchase.checkout_id', '=', 'p.checkout_id')
        .$asScalar()
        .$notNull()
        .as('refundedGoodsCents'),
    )
    .select((eb) =>
      arrayOf(
        eb
          .selectFrom('purchase')
          .innerJoin('product', 'product.id', 'purchase.product_id')
          .select('product.username')
          .whereRef('purchase.checkout_id', '=', 'p.checkout_id')
          .where('purchase.state', 'in', UNLISTED_STATES)
          .orderBy('product.username'),
      ).as('usernames'),
    )
    .where('p.id', '=', asUuid(id.toLowerCase()))
    .executeTakeFirst();
  if (!payment) {
    const text = `there is no payment ${id}`;
    throw new OperationRefused(`${text}; "customer show" lists a customer's payments`, { inConsole: text });
  }
  return payment;
}
