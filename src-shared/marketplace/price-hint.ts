/** What an account might sell for, from real figures only: the shop's price rule and sales of similar accounts. */
import type { Cents } from '../money.ts';

/** Sales that count are at most so old. */
export const HINT_DAYS = 180;

export interface PriceHint {
  /** What the shop itself asks for such an account today; null when it sells none. */
  ruleCents: Cents | null;
  /** Of sales on the marketplace, those of the same class and rank that were not undone; null when there were none. */
  sales: { count: number; lowestCents: Cents; highestCents: Cents } | null;
}

/** From the lowest to the highest figure; null when nothing is known. */
export function suggestedRange({ ruleCents, sales }: PriceHint): { fromCents: Cents; toCents: Cents } | null {
  const figures = [ruleCents, sales?.lowestCents, sales?.highestCents].filter((cents) => cents != null);
  return figures.length === 0 ? null : { fromCents: Math.min(...figures), toCents: Math.max(...figures) };
}
