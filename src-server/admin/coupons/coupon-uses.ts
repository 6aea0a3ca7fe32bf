import type { DatabaseContext } from '../../platform/database.ts';
import { countsAsUse } from '../../checkout/index.ts';

/** The uses of a discount code, newest first, at most 200. */
export async function couponUses({ db }: Pick<DatabaseContext, 'db'>, code: string) {
  return db
    .selectFrom('checkout')
    .innerJoin('customer', 'customer.id', 'checkout.customer_id')
    .select([
      'checkout.id as checkoutId',
      'checkout.customer_id as customerId',
      'customer.email',
      'checkout.created_at as at',
      'checkout.status',
    ])
    .select((eb) =>
      eb
        .selectFrom('checkout_item')
        .select((of) => of.fn.sum<number>('discount_cents').as('cents'))
        .whereRef('checkout_id', '=', 'checkout.id')
        .$asScalar()
        .$notNull()
        .as('discountCents'),
    )
    .where('checkout.coupon_code', '=', code)
    .where(countsAsUse)
    .orderBy('checkout.created_at', 'desc')
    .limit(200)
    .execute();
}
