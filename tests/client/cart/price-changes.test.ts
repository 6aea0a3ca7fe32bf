import { describe, expect, it } from 'vitest';
import {
  agreedPrices,
  NOTHING_SEEN,
  type PresentPrices,
  priceChanges,
  withFirstSeen,
} from '#client/cart/price-changes.ts';

const shown = (
  prices: [number, number][],
  choice: string,
  totalCents: number | undefined,
): PresentPrices => ({
  prices: new Map(prices),
  choice,
  totalCents,
});

describe('prices that change while the cart is on screen', () => {
  const first = shown(
    [
      [1, 500],
      [2, 700],
    ],
    'both',
    1200,
  );
  const seen = withFirstSeen(NOTHING_SEEN, first);

  it('are none at first, and none while nothing changes', () => {
    expect(priceChanges(seen, first)).toEqual({ before: new Map(), totalBeforeCents: undefined });
    expect(withFirstSeen(seen, first)).toBe(seen);
  });

  it('are shown with what each was before, and the total', () => {
    const now = shown(
      [
        [1, 500],
        [2, 900],
      ],
      'both',
      1400,
    );
    expect(priceChanges(withFirstSeen(seen, now), now)).toEqual({
      before: new Map([[2, 700]]),
      totalBeforeCents: 1200,
    });
  });

  it('are told also when one account is not sold any more and the other one costs more', () => {
    const now = shown([[2, 900]], 'both', 900);
    expect(priceChanges(withFirstSeen(seen, now), now)).toEqual({
      before: new Map([[2, 700]]),
      totalBeforeCents: 1200,
    });
  });

  it('stay until they are agreed to', () => {
    const now = shown(
      [
        [1, 500],
        [2, 900],
      ],
      'both',
      1400,
    );
    const later = withFirstSeen(seen, now);
    expect(priceChanges(later, now).before.size).toBe(1);
    expect(priceChanges(agreedPrices(later, now), now)).toEqual({
      before: new Map(),
      totalBeforeCents: undefined,
    });
  });

  it('are not what the customer chooses: other items, another code, an item that is added', () => {
    const less = shown(
      [
        [1, 500],
        [2, 700],
      ],
      'one',
      500,
    );
    expect(priceChanges(withFirstSeen(seen, less), less).totalBeforeCents).toBeUndefined();
    const more = shown(
      [
        [1, 500],
        [2, 700],
        [3, 300],
      ],
      'three',
      1500,
    );
    expect(priceChanges(withFirstSeen(seen, more), more)).toEqual({
      before: new Map(),
      totalBeforeCents: undefined,
    });
  });

  it('wait for the quote: a total that is not known is no other total', () => {
    const waiting = shown(
      [
        [1, 500],
        [2, 700],
      ],
      'both',
      undefined,
    );
    expect(priceChanges(withFirstSeen(seen, waiting), waiting).totalBeforeCents).toBeUndefined();
  });
});
