/** Discount codes (coupons, promo codes): their value, whether they can be used again, and the limit on guessing. */
import { expressionBuilder, type Selection, sql } from 'kysely';
import { COUPON_USE_STATUSES, HOLDING_STATUSES } from '../../src-shared/checkout/checkout-statuses.ts';
import type { Discount } from '../../src-shared/checkout/split.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import type { Database } from '../entities.ts';
import type { EntityManager } from '../platform/database.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import { anyUuid, now } from '../platform/sql.ts';

const checkout = expressionBuilder<Database, 'checkout'>();

/**
 * What counts as a use of a discount code, for its limits and in the operator's list. A condition on `checkout`: it is
 * being paid, or it is paid and at least one of its accounts, or of those given for them in exchange, was not refunded. Released,
 * credited and refunded checkouts return their use automatically.
 */
export const countsAsUse = checkout.and([
  checkout('checkout.status', 'in', COUPON_USE_STATUSES),
  checkout.or([
    checkout('checkout.status', 'in', HOLDING_STATUSES),
    checkout.exists(
      checkout
        .selectFrom('purchase')
        .select('purchase.id')
        .whereRef('purchase.checkout_id', '=', 'checkout.id')
        .where('purchase.state', '<>', 'refunded'),
    ),
    checkout.exists(
      checkout
        .selectFrom('purchase')
        .select('purchase.id')
        .whereRef('purchase.paid_checkout_id', '=', 'checkout.id')
        .where('purchase.state', '<>', 'refunded'),
    ),
  ]),
]);

const COUPON_COLUMNS = ['code', 'discount_type', 'amount', 'max_uses', 'max_uses_per_customer'] as const;
type CouponRow = Selection<Database, 'discount_coupon', (typeof COUPON_COLUMNS)[number]>;

interface CouponUse {
  customerId: number;
  /** Checkouts whose use does not count because another one replaces them; `all`: all pending ones of this customer. */
  replaced?: readonly string[] | 'all';
  /**
   * The code is about to be used, by a caller that holds the lock of the customer's balance: a code with a limit in all is locked too, so
   * that uses are counted one after the other.
   */
  isTaken?: boolean;
}

/**
 * The discount of a code, by the database's clock; none without a code. Codes do not stack: a checkout has one at most. Throws
 * `coupon_invalid`, `coupon_used_up`, `coupon_already_used`. A code is locked last in a checkout, after the products.
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
 * Whether a checkout that was not paid in time, and so returned its use, may have it again. Locks the code if it has a limit in all; the
 * caller holds the lock of the customer's balance. The checkout keeps a code that was revoked or has expired since.
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
  { customerId, replaced = [], isTaken = false }: CouponUse,
): Promise<'coupon_used_up' | 'coupon_already_used' | null> {
  // Limits never change: a code without limits needs neither lock nor count.
  if (most === null && mostPerCustomer === null) return null;
  if (isTaken && most !== null) {
    await em.db
      .selectFrom('discount_coupon')
      .select('code')
      .where('code', '=', code)
      .forNoKeyUpdate()
      .execute();
  }
  let counted = em.db
    .selectFrom('checkout')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere('customer_id', '=', customerId).as('own'),
    ])
    .where('coupon_code', '=', code)
    .where(countsAsUse)
    .where((eb) =>
      eb.not(
        replaced === 'all'
          ? eb.and([eb('customer_id', '=', customerId), eb('status', 'in', HOLDING_STATUSES)])
          : eb('id', '=', anyUuid(replaced)),
      ),
    );
  // Thousands may have used a code that only each customer's uses limit.
  if (most === null) counted = counted.where('customer_id', '=', customerId);
  const uses = await counted.executeTakeFirstOrThrow();
  if (mostPerCustomer !== null && uses.own >= mostPerCustomer) return 'coupon_already_used';
  if (most !== null && uses.total >= most) return 'coupon_used_up';
  return null;
}

/** The discount of a code for a signed-in customer. Throws as `findDiscount`, or `throttled`. */
export async function validateCoupon(ctx: CustomerContext, code: string): Promise<Discount> {
  const discount = await limitGuesses(ctx, code, () =>
    findDiscount(ctx.em, code, { customerId: ctx.actor.customerId, replaced: 'all' }),
  );
  if (!discount) throw new ShopError('coupon_invalid');
  return discount;
}

/** Discount codes are short, so guesses are limited per customer, wherever a code can be tried. */
const WRONG_CODES: LimitRule = { name: 'validate-coupon', points: 30, perSeconds: 600 };

type Guessed<T> = { result: T } | { refusal: ShopError };

/**
 * Runs work that reads a discount code; `coupon_invalid` counts as a guess. Throws `throttled` when the guesses are used up,
 * even for a valid code.
 */
export async function limitGuesses<T>(
  { services, actor }: CustomerContext,
  code: string | null | undefined,
  work: () => Promise<T>,
): Promise<T> {
  if (!code) return work();
  const guessed = await services.limits.guess<Guessed<T>>(WRONG_CODES, String(actor.customerId), {
    check: () => work().then((result) => ({ result }), refusalOf),
    isWrong: (outcome) => 'refusal' in outcome,
  });
  if ('refusal' in guessed) throw guessed.refusal;
  return guessed.result;
}

function refusalOf(error: unknown): { refusal: ShopError } {
  if (error instanceof ShopError && error.code === 'coupon_invalid') return { refusal: error };
  throw error;
}
