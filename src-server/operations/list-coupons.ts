import type { EntityManager } from '../platform/database.ts';
import type { Coupon } from './create-coupon.ts';

export interface ListedCoupon extends Coupon {
  /** Switched on and not expired. */
  isUsable: boolean;
  /** In how many paid checkouts it was used. */
  uses: number;
}

/** Every discount code, the newest first. */
export async function listCoupons(em: EntityManager): Promise<ListedCoupon[]> {
  return em.execute<ListedCoupon[]>(
    `select c.code, c.discount_type as "discountType", c.amount,
       c.is_active and (c.expires_at is null or c.expires_at > now()) as "isUsable",
       (select count(*)::int from checkout where coupon_code = c.code and status = 'paid') as uses
     from discount_coupon c order by c.created_at desc, c.code`,
  );
}
