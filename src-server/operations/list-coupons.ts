import type { EntityManager } from '../platform/database.ts';
import { COUNTS_AS_USE } from './coupon-uses.ts';
import type { Coupon } from './coupon-wish.ts';

export const COUPON_STATES = ['usable', 'revoked', 'expired'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

export interface ListedCoupon extends Coupon {
  state: CouponState;
  /** As its limits count them. */
  uses: number;
}

export interface CouponFilter {
  /** The beginning of the code, in any case. */
  prefix?: string | undefined;
  state?: CouponState | undefined;
  /** Only those used, or only those never used. */
  isUsed?: boolean | undefined;
}

/** Discount codes, the newest first. */
export async function listCoupons(em: EntityManager, filter: CouponFilter = {}): Promise<ListedCoupon[]> {
  const rows = await em.execute<ListedCoupon[]>(
    `select * from (
       select c.code, c.discount_type as "discountType", c.amount, c.expires_at as "expiresAt", c.created_at,
         c.max_uses as "maxUses", c.max_uses_per_customer as "maxUsesPerCustomer",
         case when not c.is_active then 'revoked' when c.expires_at <= now() then 'expired' else 'usable' end as state,
         (select count(*)::int from checkout where coupon_code = c.code and ${COUNTS_AS_USE}) as uses
       from discount_coupon c where starts_with(c.code, ?)
     ) listed
     where (?::text is null or state = ?) and (?::boolean is null or (uses > 0) = ?)
     order by created_at desc, code`,
    [
      filter.prefix?.toUpperCase() ?? '',
      filter.state ?? null,
      filter.state ?? null,
      filter.isUsed ?? null,
      filter.isUsed ?? null,
    ],
  );
  return rows.map(({ code, discountType, amount, expiresAt, maxUses, maxUsesPerCustomer, state, uses }) => ({
    code,
    discountType,
    amount,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    maxUses,
    maxUsesPerCustomer,
    state,
    uses,
  }));
}
