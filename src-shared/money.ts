/** Money is integer cents of EUR everywhere; only this file rounds and formats decimals. */

/** An amount in integer cents. */
export type Cents = number;

export const MAX_CENTS = 100_000_000_00;

/** The most that a discount code may take off an order. */
export const MAX_FLAT_DISCOUNT_CENTS: Cents = 1_000_00;

/** Half up, away from zero for negative amounts. Adding 0 turns -0 into 0, which tests and JSON distinguish. */
function roundHalfUp(value: number): number {
  return Math.sign(value) * Math.floor(Math.abs(value) + 0.5) + 0;
}

/**
 * EUR as a number with at most two decimals -> cents: `eurToCents(12.5) === 1250`. Throws a RangeError on a third
 * decimal (floating-point noise below a millionth of a EUR is tolerated), on amounts above MAX_CENTS, NaN and infinity.
 */
export function eurToCents(eur: number): Cents {
  const cents = Math.round(eur * 100) + 0;
  if (!Number.isFinite(eur) || Math.abs(cents) > MAX_CENTS || Math.abs(eur * 100 - cents) > 1e-4) {
    throw new RangeError(`not an amount in EUR with at most two decimals: ${eur}`);
  }
  return cents;
}

/**
 * `"7,50" -> "7.50"`: an amount as typed, because some keyboards only offer a comma. A comma among several separators is not replaced,
 * and stays an error.
 */
export function withDecimalPoint(typed: string): string {
  return typed.replace(/^(\s*[-+]?\d*),(\d*\s*)$/, '$1.$2');
}

/**
 * Whether a decimal text has more than two decimals, zeros included: `"1.000"` is a thousand to many people, so it is refused instead of
 * read as one.
 */
export function hasThirdDecimal(decimal: string): boolean {
  return /\.\d{3}/.test(decimal);
}

/** Cents -> EUR as a JSON number with at most two decimals. */
export function centsToEur(cents: Cents): number {
  return cents / 100;
}

/** `1250 -> "12.50"`, the format of `balance` in answers. */
export function centsToDecimal(cents: Cents): string {
  const sign = cents < 0 ? '-' : '';
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `123450 -> "€1,234.50"`: the format on every screen and in e-mails. */
export function formatMoney(cents: Cents): string {
  const [whole = '0', decimals] = centsToDecimal(Math.abs(cents)).split('.');
  return `${cents < 0 ? '-' : ''}€${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`;
}

/** `500 -> "€5"`, `499 -> "€4.99"`: for bounds of price ranges, where ".00" would be clutter. */
export function formatShortMoney(cents: Cents): string {
  return formatMoney(cents).replace(/\.00$/, '');
}

/** `percent` per cent of an amount, rounded half up to a cent (storefront, section 9 "rounded to 2 decimals"). */
export function percentOf(cents: Cents, percent: number): Cents {
  // Percentages have at most two decimals; multiplying integers keeps the product exact.
  return roundHalfUp((cents * Math.round(percent * 100)) / 10_000);
}

/**
 * Splits an amount pro rata over weights (non-negative integers) so that the parts add up exactly: largest remainder, ties to
 * the first. If all weights are zero, every part is 0.
 */
export function spread(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  const sign = total < 0 ? -1 : 1;
  // BigInt, because the product of two amounts exceeds the safe integers.
  const shares = weights.map((weight) => BigInt(Math.abs(total)) * BigInt(weight));
  const parts = shares.map((share) => Number(share / BigInt(sum)));
  const rest = Math.abs(total) - parts.reduce((a, b) => a + b, 0);
  shares
    .map((share, index) => ({ index, remainder: Number(share % BigInt(sum)) }))
    .toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)
    .slice(0, rest)
    .forEach(({ index }) => (parts[index] = (parts[index] ?? 0) + 1));
  return parts.map((part) => sign * part + 0);
}

/**
 * The share of an amount for the range from `from` to `until` of `whole`, such as the cashback of a partial refund: the shares of
 * consecutive ranges add up to the amount exactly.
 */
export function shareOfStretch(
  total: Cents,
  { from, until, whole }: { from: number; until: number; whole: number },
): Cents {
  if (whole === 0) return 0;
  // BigInt, because the product of two amounts exceeds the safe integers.
  const upTo = (end: number): number => Number((BigInt(total) * BigInt(end)) / BigInt(whole));
  return upTo(until) - upTo(from);
}
