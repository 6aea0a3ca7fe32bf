import type { z } from 'zod';
import type { purchaseListSchema } from '../../../src-shared/admin/orders.ts';
import { COUPON_USE_STATUSES } from '../../../src-shared/checkout/checkout-statuses.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { anyText } from '../../platform/sql.ts';
import { type KeyColumn, keysetPage } from '../keyset.ts';
import { dayStarts, type InTimeZone } from '../today/days.ts';

const ID: KeyColumn = { column: 'p.id', type: 'integer' };

const SORTS = {
  purchasedAt: { column: 'p.purchased_at', type: 'instant' },
  price: { column: 'p.price_cents', type: 'integer' },
} as const;

/** One page of customers' purchases, from the shop and from each other. */
export async function listPurchasesPage(
  { db }: Pick<DatabaseContext, 'db'>,
  input: z.infer<typeof purchaseListSchema> & InTimeZone,
) {
  const { filter, timeZone } = input;
  // Left joins, so that the counting statement can omit them; the rows always exist.
  let purchases = db
    .selectFrom('purchase as p')
    .leftJoin('customer', 'customer.id', 'p.customer_id')
    .leftJoin('product', 'product.id', 'p.product_id')
    .leftJoin('checkout as c', 'c.id', 'p.checkout_id')
    .leftJoin('payment', 'payment.checkout_id', 'p.checkout_id')
    .select([
      'p.id',
      'p.purchased_at as purchasedAt',
      'p.state',
      'p.price_cents as priceCents',
      'p.refunded_cents as refundedCents',
      'p.product_class as productClass',
      'p.product_id as productId',
      'p.customer_id as customerId',
      'p.checkout_id as checkoutId',
      'c.coupon_code as couponCode',
      'c.card_part_cents as cardPartCents',
      'payment.id as paymentId',
      'payment.gateway',
      'payment.status as paymentStatus',
    ])
    .select((eb) => [
      eb.ref('customer.email').$notNull().as('email'),
      eb.ref('product.username').$notNull().as('username'),
      eb.ref('product.region').$notNull().as('region'),
      'product.cost_cents as costCents',
    ]);
  if (filter.states) purchases = purchases.where('p.state', '=', anyText(filter.states));
  if (filter.customerId !== undefined) purchases = purchases.where('p.customer_id', '=', filter.customerId);
  if (filter.productId !== undefined) purchases = purchases.where('p.product_id', '=', filter.productId);
  if (filter.paymentId !== undefined) {
    const { paymentId } = filter;
    purchases = purchases.where('p.checkout_id', '=', (eb) =>
      eb.selectFrom('payment as of').select('of.checkout_id').where('of.id', '=', paymentId),
    );
  }
  if (filter.couponCode !== undefined) {
    const code = filter.couponCode.toUpperCase();
    purchases = purchases.where((eb) =>
      eb(
        'p.checkout_id',
        'in',
        eb
          .selectFrom('checkout as used')
          .select('used.id')
          .where('used.coupon_code', '=', code)
          .where('used.status', 'in', COUPON_USE_STATUSES),
      ),
    );
  }
  if (filter.gateway) purchases = purchases.where('payment.gateway', '=', filter.gateway);
  if (filter.origin)
    purchases = purchases.where('p.checkout_id', filter.origin === 'shop' ? 'is not' : 'is', null);
  if (filter.minPriceCents !== undefined)
    purchases = purchases.where('p.price_cents', '>=', filter.minPriceCents);
  if (filter.maxPriceCents !== undefined)
    purchases = purchases.where('p.price_cents', '<=', filter.maxPriceCents);
  if (filter.since !== undefined)
    purchases = purchases.where('p.purchased_at', '>=', dayStarts(filter.since, timeZone));
  if (filter.until !== undefined)
    purchases = purchases.where('p.purchased_at', '<', dayStarts(filter.until, timeZone));
  return keysetPage(db, purchases, input, { sorts: SORTS, id: ID });
}
