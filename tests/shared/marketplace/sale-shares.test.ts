import fc from 'fast-check';
import { expect, it } from 'vitest';
import { saleShares } from '#shared/marketplace/sale-shares.ts';

it.each([
  { price: 1, commission: 0, payout: 1 },
  { price: 4, commission: 0, payout: 4 },
  { price: 5, commission: 1, payout: 4 },
  { price: 6, commission: 1, payout: 5 },
  { price: 14, commission: 1, payout: 13 },
  { price: 15, commission: 2, payout: 13 },
  { price: 2004, commission: 200, payout: 1804 },
  { price: 2005, commission: 201, payout: 1804 },
  { price: 100_000_000, commission: 10_000_000, payout: 90_000_000 },
])('of $price the shop keeps $commission, a tenth rounded half up, and the seller gets $payout', (shares) => {
  expect(saleShares(shares.price)).toEqual({
    commissionCents: shares.commission,
    payoutCents: shares.payout,
  });
});

it('no cent is lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (cents) => {
      const { commissionCents, payoutCents } = saleShares(cents);
      expect(commissionCents + payoutCents).toBe(cents);
      expect(Math.abs(commissionCents * 10 - cents)).toBeLessThanOrEqual(5);
      expect(payoutCents).toBeGreaterThan(0);
    }),
  );
});
