/** Parses and validates an operator's input for a discount. */
import { couponCodeSchema, MAX_PERCENT_HUNDREDTHS, MAX_USES } from '../../src-shared/admin/coupons.ts';
import { moneySchema } from '../../src-shared/money-schema.ts';
import { formatMoney, MAX_FLAT_DISCOUNT_CENTS } from '../../src-shared/money.ts';
import { OperationRefused } from '../operator-log/index.ts';
import { isDay, readInstant } from './read-instant.ts';

/** How often a code can be used; null: no limit. */
interface CouponLimits {
  maxUses: number | null;
  maxUsesPerCustomer: number | null;
}

/** As typed: exactly one of the two kinds of discount. */
export interface DiscountRequest {
  /** Per cent off every eligible item, at most two decimals. */
  percent?: string | undefined;
  /** EUR off the whole order. */
  flat?: string | undefined;
  /** The last day on which it is valid, `2026-12-31`, or a time, `2026-12-31T18:00:00Z`. UTC. */
  expires?: string | undefined;
  /** How many checkouts may use it in total. */
  uses?: string | undefined;
  /** The same per customer. */
  usesPerCustomer?: string | undefined;
  /** For the log of changes. */
  reason?: string | undefined;
}

export interface Discount extends CouponLimits {
  discountType: 'percentage' | 'FLAT';
  /** Cents for FLAT, hundredths of a per cent for percentage. */
  amount: number;
  expiresAt: Date | null;
}

export interface Coupon extends Discount {
  code: string;
}

const DAY_MS = 86_400_000;

/** Throws OperationRefused saying what is wrong. */
export function readDiscount({ percent, flat, expires, uses, usesPerCustomer }: DiscountRequest): Discount {
  const wanted = percent ?? flat;
  if (wanted === undefined || (percent !== undefined && flat !== undefined)) {
    throw new OperationRefused('say either --percent 10 or --flat 5');
  }
  // Hundredths of a per cent and cents are parsed alike: numbers with at most two decimals.
  const amount = moneySchema.safeParse(wanted);
  if (!amount.success || amount.data <= 0) {
    throw new OperationRefused(`${wanted} is not a positive number with at most two decimals`);
  }
  if (percent !== undefined && amount.data > MAX_PERCENT_HUNDREDTHS)
    throw new OperationRefused('at most 100 per cent');
  if (flat !== undefined && amount.data > MAX_FLAT_DISCOUNT_CENTS)
    throw new OperationRefused(`at most ${formatMoney(MAX_FLAT_DISCOUNT_CENTS)} off an order`);
  return {
    discountType: percent === undefined ? 'FLAT' : 'percentage',
    amount: amount.data,
    expiresAt: expires === undefined ? null : readExpiry(expires),
    maxUses: readUses('--uses', uses),
    maxUsesPerCustomer: readUses('--uses-per-customer', usesPerCustomer),
  };
}

/** "10%" or "€5.00". */
export function couponText({ discountType, amount }: Pick<Discount, 'discountType' | 'amount'>): string {
  return discountType === 'percentage' ? `${amount / 100}%` : formatMoney(amount);
}

function readExpiry(typed: string): Date {
  const instant = readInstant(typed);
  if (instant === null) throw new OperationRefused(`${typed} is not a day such as 2026-12-31`);
  const expiresAt = isDay(typed) ? new Date(instant.getTime() + DAY_MS) : instant;
  if (expiresAt.getTime() <= Date.now()) throw new OperationRefused(`${typed} is over already`);
  return expiresAt;
}

/** Throws OperationRefused if it is not a number of uses. */
export function readUses(option: string, typed: string | undefined): number | null {
  if (typed === undefined) return null;
  const uses = /^\d{1,7}$/.test(typed) ? Number(typed) : 0;
  if (uses < 1 || uses > MAX_USES) {
    throw new OperationRefused(`${option} is a whole number from 1 to ${MAX_USES}, not ${typed}`);
  }
  return uses;
}

/** "at most 5 times, once per customer"; empty without limits. */
export function limitsText({ maxUses, maxUsesPerCustomer }: CouponLimits): string {
  return [
    ...(maxUses === null ? [] : [`at most ${times(maxUses)}`]),
    ...(maxUsesPerCustomer === null ? [] : [`${times(maxUsesPerCustomer)} per customer`]),
  ].join(', ');
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}

/** Codes are stored in upper case; they may be typed in any case. */
export function readCode(typed: string): string {
  const code = typed.toUpperCase();
  if (!couponCodeSchema.safeParse(code).success)
    throw new OperationRefused('a code has 3 to 40 letters, digits, - or _');
  return code;
}
