import type { Discount } from '../../src-shared/checkout/split.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { EntityManager } from '../platform/database.ts';

interface CouponRow {
  code: string;
  discount_type: 'percentage' | 'FLAT';
  amount: number;
}

/** The discount behind a code, judged by the database's clock. No code: none. Throws `coupon_invalid`. */
export async function findDiscount(
  em: EntityManager,
  code: string | null | undefined,
): Promise<Discount | undefined> {
  if (!code) return undefined;
  const [row] = await em.execute<CouponRow[]>(
    `select code, discount_type, amount from discount_coupon
     where code = upper(?) and is_active and (expires_at is null or expires_at > now())`,
    [code],
  );
  if (!row) throw new ShopError('coupon_invalid');
  return row.discount_type === 'FLAT'
    ? { code: row.code, discountType: 'FLAT', amountCents: row.amount }
    : { code: row.code, discountType: 'percentage', percent: row.amount / 100 };
}
