import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRODUCT_CLASSES } from '#shared/catalog/product-class.ts';
import { GATEWAY_MINIMUM_CENTS, PAYMENT_GATEWAYS } from '#shared/checkout/gateways.ts';
import { type CheckoutLine, type Discount, splitCheckout, type SplitTerms } from '#shared/checkout/split.ts';

const line = fc.record<CheckoutLine>({
  cartItemId: fc.nat(),
  productId: fc.nat(),
  productClass: fc.constantFrom(...PRODUCT_CLASSES),
  priceCents: fc.integer({ min: 1, max: 100_000 }),
});
const discount: fc.Arbitrary<Discount | undefined> = fc.option(
  fc.oneof(
    fc.record({
      code: fc.constant('P'),
      discountType: fc.constant('percentage' as const),
      percent: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
    }),
    fc.record({
      code: fc.constant('F'),
      discountType: fc.constant('FLAT' as const),
      amountCents: fc.integer({ min: 1, max: 200_000 }),
    }),
  ),
  { nil: undefined },
);
const terms = fc.record<SplitTerms>({
  balanceCents: fc.integer({ min: 0, max: 300_000 }),
  gateway: fc.constantFrom(...PAYMENT_GATEWAYS),
  hostedSurchargeCents: fc.integer({ min: 0, max: 500 }),
  discount,
});

function oneLine(
  priceCents: number,
  productClass: CheckoutLine['productClass'] = 'standard',
): CheckoutLine[] {
  return [{ cartItemId: 1, productId: 1, productClass, priceCents }];
}

describe('splitCheckout', () => {
  it('total 10, balance 9.80, hosted: card 1, balance 9', () => {
    const split = splitCheckout(oneLine(1000), {
      balanceCents: 980,
      gateway: 'stripe',
      hostedSurchargeCents: 0,
    });
    expect(split).toMatchObject({
      totalCents: 1000,
      cardPartCents: 100,
      balancePartCents: 900,
      excessCents: 0,
    });
  });

  it('charges a total below the minimum as the minimum and credits the excess', () => {
    const split = splitCheckout(oneLine(30), { balanceCents: 0, gateway: 'param', hostedSurchargeCents: 25 });
    expect(split).toMatchObject({
      cardPartCents: 50,
      balancePartCents: 0,
      excessCents: 20,
      surchargeCents: 0,
      cashbackCents: 5,
    });
  });

  it('adds the surcharge to the hosted checkout only, and only with a card part', () => {
    const hosted = { gateway: 'stripe' as const, hostedSurchargeCents: 25 };
    expect(splitCheckout(oneLine(1000), { ...hosted, balanceCents: 0 }).surchargeCents).toBe(25);
    expect(splitCheckout(oneLine(1000), { ...hosted, balanceCents: 1000 }).surchargeCents).toBe(0);
  });

  it('takes no discount off ranked and handleveled accounts and says so', () => {
    const split = splitCheckout(
      [...oneLine(1000), ...oneLine(2000, 'ranked'), ...oneLine(1500, 'handleveled')],
      {
        balanceCents: 0,
        gateway: 'stripe',
        hostedSurchargeCents: 0,
        discount: { code: 'TEN', discountType: 'percentage', percent: 10 },
      },
    );
    expect(split.lines.map((item) => [item.discountCents, item.noDiscountBecause])).toEqual([
      [100, undefined],
      [0, 'ranked'],
      [0, 'handleveled'],
    ]);
  });

  it('always adds up', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 20 }), terms, (lines, given) => {
        const split = splitCheckout(lines, given);
        const prices = lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
        expect(split.totalCents + split.discountCents).toBe(prices);
        expect(split.lines.reduce((sum, item) => sum + item.discountCents, 0)).toBe(split.discountCents);
        expect(split.balancePartCents + split.cardPartCents - split.excessCents).toBe(split.totalCents);
        expect(split.balancePartCents).toBeLessThanOrEqual(given.balanceCents);
        for (const cents of [
          split.balancePartCents,
          split.cardPartCents,
          split.excessCents,
          split.totalCents,
        ]) {
          expect(cents).toBeGreaterThanOrEqual(0);
        }
        for (const item of split.lines) {
          expect(item.discountCents).toBeGreaterThanOrEqual(0);
          expect(item.discountCents).toBeLessThanOrEqual(item.priceCents);
        }
        if (given.balanceCents >= split.totalCents) expect(split.cardPartCents).toBe(0);
        else expect(split.cardPartCents).toBeGreaterThanOrEqual(GATEWAY_MINIMUM_CENTS[given.gateway]);
      }),
    );
  });
});
