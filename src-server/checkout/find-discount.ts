import type { Discount } from '../../src-shared/checkout/split.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { COUNTS_AS_USE } from '../operations/index.ts';
import type { EntityManager } from '../platform/database.ts';

interface CouponRow {
  code: string;
  discount_type: 'percentage' | 'FLAT';
  amount: number;
  max_uses: number | null;
  max_uses_per_customer: number | null;
}

export interface CouponUse {
  customerId: number;
  /**
   * Checkouts of this customer that are being paid do not count when another try would take their place: those with one of
   * these cart items, or all of them.
   */
  replacedItems?: readonly number[] | 'all';
  /** The caller is about to use the code: it is locked, if it has limits, so that uses are counted one after the other. */
  isTaken?: boolean;
}

/**
 * The discount behind a code, judged by the database's clock. No code: none. Throws `coupon_invalid`, `coupon_used_up`,
 * `coupon_already_used`. The lock on a code is the last of a checkout's locks, after the products.
 */
export async function findDiscount(
  em: EntityManager,
  code: string | null | undefined,
  use: CouponUse,
): Promise<Discount | undefined> {
  if (!code) return undefined;
  const [row] = await em.execute<CouponRow[]>(
    `select code, discount_type, amount, max_uses, max_uses_per_customer from discount_coupon
     where code = upper(?) and is_active and (expires_at is null or expires_at > now())`,
    [code],
  );
  if (!row) throw new ShopError('coupon_invalid');
  const exhausted = await limitReached(em, row, use);
  if (exhausted) throw new ShopError(exhausted);
  return row.discount_type === 'FLAT'
    ? { code: row.code, discountType: 'FLAT', amountCents: row.amount }
    : { code: row.code, discountType: 'percentage', percent: row.amount / 100 };
}

/**
 * Whether a checkout that had given its use back, because it was not paid in time, can have it again. Locks the code. A code
 * that was revoked or has expired meanwhile stays this checkout's.
 */
export async function canUseAgain(
  em: EntityManager,
  code: string | null,
  customerId: number,
): Promise<boolean> {
  if (code === null) return true;
  const [row] = await em.execute<CouponRow[]>(
    'select code, discount_type, amount, max_uses, max_uses_per_customer from discount_coupon where code = ?',
    [code],
  );
  return !row || (await limitReached(em, row, { customerId, isTaken: true })) === null;
}

async function limitReached(
  em: EntityManager,
  { code, max_uses: most, max_uses_per_customer: mostPerCustomer }: CouponRow,
  { customerId, replacedItems = [], isTaken = false }: CouponUse,
): Promise<'coupon_used_up' | 'coupon_already_used' | null> {
  // Limits never change: a code without any needs neither lock nor count.
  if (most === null && mostPerCustomer === null) return null;
  if (isTaken) await em.execute('select 1 from discount_coupon where code = ? for no key update', [code]);
  const areAllReplaced = replacedItems === 'all';
  const [uses] = await em.execute<{ total: number; own: number }[]>(
    `select count(*)::int as total, (count(*) filter (where customer_id = ?))::int as own from checkout
     where coupon_code = ? and ${COUNTS_AS_USE}
       and not (customer_id = ? and status = 'awaiting_payment' and (?::boolean or exists (
         select 1 from checkout_item i where i.checkout_id = checkout.id and i.cart_item_id = any(?::int[]))))`,
    [customerId, code, customerId, areAllReplaced, areAllReplaced ? [] : [...replacedItems]],
  );
  if (mostPerCustomer !== null && (uses?.own ?? 0) >= mostPerCustomer) return 'coupon_already_used';
  if (most !== null && (uses?.total ?? 0) >= most) return 'coupon_used_up';
  return null;
}
