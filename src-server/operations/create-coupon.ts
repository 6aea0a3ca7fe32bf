import { formatMoney, moneySchema } from '../../src-shared/money.ts';
import type { EntityManager } from '../platform/database.ts';
import { OperationRefused } from './operation-refused.ts';

/** As typed by the operator: exactly one of the two kinds of discount. */
export interface CouponWish {
  code: string;
  /** Per cent off every eligible item, at most two decimals. */
  percent?: string;
  /** EUR off the whole order. */
  flat?: string;
}

export interface Coupon {
  code: string;
  discountType: 'percentage' | 'FLAT';
  /** Cents for FLAT, hundredths of a per cent for percentage. */
  amount: number;
}

const CODE = /^[A-Z0-9_-]{3,40}$/;

/** Makes a discount code that shoppers can use at once. Throws OperationRefused with what is wrong. */
export async function createCoupon(em: EntityManager, wish: CouponWish): Promise<Coupon> {
  const coupon = readWish(wish);
  const [row] = await em.execute<{ code: string }[]>(
    `insert into discount_coupon (code, discount_type, amount) values (?, ?, ?) on conflict (code) do nothing returning code`,
    [coupon.code, coupon.discountType, coupon.amount],
  );
  if (!row) throw new OperationRefused(`there is a coupon ${coupon.code} already`);
  return coupon;
}

/** "10%" or "€5.00". */
export function couponText({ discountType, amount }: Pick<Coupon, 'discountType' | 'amount'>): string {
  return discountType === 'percentage' ? `${amount / 100}%` : formatMoney(amount);
}

function readWish({ code, percent, flat }: CouponWish): Coupon {
  const upperCode = code.toUpperCase();
  if (!CODE.test(upperCode)) throw new OperationRefused('a code has 3 to 40 letters, digits, - or _');
  const wanted = percent ?? flat;
  if (wanted === undefined || (percent !== undefined && flat !== undefined)) {
    throw new OperationRefused('say either --percent 10 or --flat 5');
  }
  // Hundredths of a per cent and cents are read the same way: a number with at most two decimals.
  const amount = moneySchema.safeParse(wanted);
  if (!amount.success || amount.data <= 0) {
    throw new OperationRefused(`${wanted} is not a positive number with at most two decimals`);
  }
  if (percent !== undefined && amount.data > 100_00) throw new OperationRefused('at most 100 per cent');
  return {
    code: upperCode,
    discountType: percent === undefined ? 'FLAT' : 'percentage',
    amount: amount.data,
  };
}
