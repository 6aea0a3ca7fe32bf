/**
 * The price range at which an account might sell, from real figures only: the shop's price rule and sales of similar
 * accounts.
 */
import type { Cents } from '../money.ts';

/** The maximum age of the sales that count. */
export const HINT_DAYS = 180;

export interface PriceHint {
  /** The shop's own price for such an account today; null if it would not sell it. */
  ruleCents: Cents | null;
  /** Marketplace sales of the same class and rank that were not undone; null if there were none. */
  sales: { count: number; lowestCents: Cents; highestCents: Cents } | null;
}

/** From the lowest to the highest figure; null if there are none. */
export function suggestedRange({ ruleCents, sales }: PriceHint): { fromCents: Cents; toCents: Cents } | null {
  const figures = [ruleCents, sales?.lowestCents, sales?.highestCents].filter((cents) => cents != null);
  return figures.length === 0 ? null : { fromCents: Math.min(...figures), toCents: Math.max(...figures) };
}
