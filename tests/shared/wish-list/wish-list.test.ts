import { expect, test } from 'vitest';
import { joinWishesSchema } from '#shared/wish-list/wish-list.ts';

test.each([
  [0, true],
  [10_000_000_00, true],
  [10_000_000_01, false],
  [-1, false],
  [1.5, false],
])('a wish at %i cents is taken: %s', (priceCents, isTaken) => {
  expect(joinWishesSchema.safeParse({ wishes: [{ productId: 1, priceCents }] }).success).toBe(isTaken);
});
