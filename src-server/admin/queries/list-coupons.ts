import { sql } from 'kysely';
import type { DatabaseContext } from '../../platform/database.ts';
import { now } from '../../platform/sql.ts';
import { countsAsUse } from '../../checkout/index.ts';
import type { Coupon } from '../coupon.ts';

export const COUPON_STATES = ['usable', 'revoked', 'expired'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

export interface ListedCoupon extends Coupon {
  state: CouponState;
  /** Counted as for its limits. */
  uses: number;
  createdAt: Date;
}

export interface CouponFilter {
  /** A prefix of the code, in any case. */
  prefix?: string | undefined;
  state?: CouponState | undefined;
  /** True: only those used; false: only those never used. */
  isUsed?: boolean | undefined;
}

/** Discount codes with their state and number of uses. */
export function couponRows(db: DatabaseContext['db'], filter: CouponFilter) {
  const { prefix = '', state, isUsed } = filter;
  let coupons = db
    .selectFrom((from) =>
      from
        .selectFrom('discount_coupon as c')
        .select([
          'c.code',
          'c.discount_type as discountType',
          'c.amount',
          'c.expires_at as expiresAt',
          'c.created_at as createdAt',
          'c.max_uses as maxUses',
          'c.max_uses_per_customer as maxUsesPerCustomer',
        ])
        .select((eb) => [
          eb
            .case()
            .when('c.is_active', '=', false)
            .then<CouponState>('revoked')
            .when('c.expires_at', '<=', now)
            .then<CouponState>('expired')
            .else<CouponState>('usable')
            .end()
            .as('state'),
          eb
            .selectFrom('checkout')
            .select(eb.fn.countAll<number>().as('count'))
            .whereRef('checkout.coupon_code', '=', 'c.code')
            .where(countsAsUse)
            .$asScalar()
            .$notNull()
            .as('uses'),
        ])
        .where(sql<boolean>`starts_with(c.code, ${prefix.toUpperCase()})`)
        .as('listed'),
    )
    .select([
      'code',
      'discountType',
      'amount',
      'expiresAt',
      'createdAt',
      'maxUses',
      'maxUsesPerCustomer',
      'state',
      'uses',
    ]);
  if (state !== undefined) coupons = coupons.where('state', '=', state);
  if (isUsed !== undefined) coupons = coupons.where('uses', isUsed ? '>' : '=', 0);
  return coupons;
}

/** Discount codes, newest first. */
export async function listCoupons(
  { db }: Pick<DatabaseContext, 'db'>,
  filter: CouponFilter = {},
): Promise<ListedCoupon[]> {
  return couponRows(db, filter).orderBy('createdAt', 'desc').orderBy('code').execute();
}
