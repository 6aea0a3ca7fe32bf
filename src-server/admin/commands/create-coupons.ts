import type { OperatorContext } from '../../context.ts';
import { randomInt } from 'node:crypto';
import { OperationRefused, recordChange } from '../../operator-log/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { unnestText } from '../../platform/sql.ts';
import {
  type Coupon,
  couponText,
  type DiscountRequest,
  limitsText,
  readCode,
  readDiscount,
} from '../coupon.ts';

/** As typed by the operator. */
export interface CouponRequest extends DiscountRequest {
  code: string;
}

/** Creates a discount code that can be used at once. Throws OperationRefused saying what is wrong. */
export async function createCoupon(
  ctx: OperatorContext,
  { code, ...request }: CouponRequest,
): Promise<Coupon> {
  const coupon = { code: readCode(code), ...readDiscount(request) };
  return inTransaction(ctx, async (transaction) => {
    const row = await transaction.db
      .insertInto('discount_coupon')
      .values({
        code: coupon.code,
        discount_type: coupon.discountType,
        amount: coupon.amount,
        expires_at: coupon.expiresAt,
        max_uses: coupon.maxUses,
        max_uses_per_customer: coupon.maxUsesPerCustomer,
      })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .executeTakeFirst();
    if (!row) throw new OperationRefused(`there is a coupon ${coupon.code} already`);
    await recordChange(transaction, {
      action: 'coupons create',
      subject: `coupon ${coupon.code}`,
      reason: request.reason,
      after: {
        discount: couponText(coupon),
        expiresAt: coupon.expiresAt,
        limits: limitsText(coupon) || undefined,
      },
    });
    return coupon;
  });
}

/** As typed by the operator. */
export interface CouponBatchRequest extends DiscountRequest {
  count: string;
  /** The prefix of all codes, before a dash. */
  prefix: string;
}

const MAX_CODES = 10_000;
/** Without characters that look alike: no 0 and O, 1 and I and L, 5 and S, 8 and B. */
const ALPHABET = '234679ACDEFGHJKMNPQRTUVWXYZ';
/** About 47 bits, so that none of ten thousand codes can be guessed. */
const RANDOM_CHARACTERS = 10;

/** Creates many discount codes, all or none. Throws OperationRefused saying what is wrong. */
export async function createCouponBatch(
  ctx: OperatorContext,
  { count: typedCount, prefix, ...request }: CouponBatchRequest,
): Promise<Coupon[]> {
  const count = Number(typedCount);
  if (!Number.isInteger(count) || count < 1 || count > MAX_CODES) {
    throw new OperationRefused(`--count is a whole number from 1 to ${MAX_CODES}, not ${typedCount}`);
  }
  const beginning = readCode(prefix);
  if (beginning.length > 24) throw new OperationRefused('a prefix has at most 24 characters');
  const discount = readDiscount(request);
  const codes = new Set<string>();
  while (codes.size < count) codes.add(`${beginning}-${randomCharacters()}`);
  await inTransaction(ctx, async (transaction) => {
    const written = await transaction.db
      .insertInto('discount_coupon')
      .columns(['code', 'discount_type', 'amount', 'expires_at', 'max_uses', 'max_uses_per_customer'])
      .expression((eb) =>
        eb
          .selectFrom(unnestText('code', [...codes]))
          .select([
            'code.code',
            eb.val(discount.discountType).as('discount_type'),
            eb.val(discount.amount).as('amount'),
            eb.val(discount.expiresAt).as('expires_at'),
            eb.val(discount.maxUses).as('max_uses'),
            eb.val(discount.maxUsesPerCustomer).as('max_uses_per_customer'),
          ])
          .orderBy('code.code'),
      )
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('code')
      .execute();
    if (written.length < count) throw new OperationRefused('a code was taken already; please try again');
    await recordChange(transaction, {
      action: 'coupons create-batch',
      subject: `coupons ${beginning}-*`,
      reason: request.reason,
      after: {
        count,
        discount: couponText(discount),
        expiresAt: discount.expiresAt,
        limits: limitsText(discount) || undefined,
      },
    });
  });
  return [...codes].map((code) => ({ code, ...discount }));
}

function randomCharacters(): string {
  return Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}
