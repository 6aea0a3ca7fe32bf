import { type Selection, sql } from 'kysely';
import type { Discount } from '../../src-shared/checkout/split.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { Database } from '../entities.ts';
import type { EntityManager } from '../platform/database.ts';
import { anyId, now } from '../platform/sql.ts';
import { countsAsUse } from './coupon-uses.ts';

const COUPON_COLUMNS = ['code', 'discount_type', 'amount', 'max_uses', 'max_uses_per_customer'] as const;
type CouponRow = Selection<Database, 'discount_coupon', (typeof COUPON_COLUMNS)[number]>;

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
  const row = await em.db
    .selectFrom('discount_coupon')
    .select(COUPON_COLUMNS)
    .where('code', '=', sql<string>`upper(${code})`)
    .where('is_active', '=', true)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst();
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
  const row = await em.db
    .selectFrom('discount_coupon')
    .select(COUPON_COLUMNS)
    .where('code', '=', code)
    .executeTakeFirst();
  return !row || (await limitReached(em, row, { customerId, isTaken: true })) === null;
}

async function limitReached(
  em: EntityManager,
  { code, max_uses: most, max_uses_per_customer: mostPerCustomer }: CouponRow,
  { customerId, replacedItems = [], isTaken = false }: CouponUse,
): Promise<'coupon_used_up' | 'coupon_already_used' | null> {
  // Limits never change: a code without any needs neither lock nor count.
  if (most === null && mostPerCustomer === null) return null;
  if (isTaken) {
    await em.db
      .selectFrom('discount_coupon')
      .select('code')
      .where('code', '=', code)
      .forNoKeyUpdate()
      .execute();
  }
  const uses = await em.db
    .selectFrom('checkout')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('customer_id', '=', customerId).as('own'),
    ])
    .where('coupon_code', '=', code)
    .where(countsAsUse)
    .where((eb) => {
      const isBeingPaid = [eb('customer_id', '=', customerId), eb('status', '=', 'awaiting_payment')];
      if (replacedItems === 'all') return eb.not(eb.and(isBeingPaid));
      const isReplaced = eb.exists(
        eb
          .selectFrom('checkout_item as i')
          .select('i.id')
          .whereRef('i.checkout_id', '=', 'checkout.id')
          .where('i.cart_item_id', '=', anyId(replacedItems)),
      );
      return eb.not(eb.and([...isBeingPaid, isReplaced]));
    })
    .executeTakeFirstOrThrow();
  if (mostPerCustomer !== null && uses.own >= mostPerCustomer) return 'coupon_already_used';
  if (most !== null && uses.total >= most) return 'coupon_used_up';
  return null;
}
