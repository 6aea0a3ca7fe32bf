import { describe, expect, it } from 'vitest';
import { type PriceHint, suggestedRange } from '#shared/marketplace/price-hint.ts';

const SALES = { count: 2, lowestCents: 1000, highestCents: 3000 };

describe('what an account might sell for', () => {
  it.each<[PriceHint, ReturnType<typeof suggestedRange>]>([
    [{ ruleCents: null, sales: null }, null],
    [
      { ruleCents: 2500, sales: null },
      { fromCents: 2500, toCents: 2500 },
    ],
    [
      { ruleCents: null, sales: SALES },
      { fromCents: 1000, toCents: 3000 },
    ],
    [
      { ruleCents: 900, sales: SALES },
      { fromCents: 900, toCents: 3000 },
    ],
    [
      { ruleCents: 2000, sales: SALES },
      { fromCents: 1000, toCents: 3000 },
    ],
    [
      { ruleCents: 3100, sales: SALES },
      { fromCents: 1000, toCents: 3100 },
    ],
  ])('is between the lowest and the highest figure that is known: %j', (hint, range) => {
    expect(suggestedRange(hint)).toEqual(range);
  });
});
