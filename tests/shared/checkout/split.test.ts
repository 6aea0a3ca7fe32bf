import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRODUCT_CLASSES } from '#shared/catalog/product-class.ts';
import { GATEWAY_MINIMUM_CENTS, PAYMENT_GATEWAYS } from '#shared/checkout/gateways.ts';
import {
  applyDiscount,
  type CheckoutLine,
  type Discount,
  isDiscountable,
  splitCheckout,
  type SplitTerms,
} from '#shared/checkout/split.ts';

const line = fc.record<CheckoutLine>({
  cartItemId: fc.nat(),
  productId: fc.nat(),
  productClass: fc.constantFrom(...PRODUCT_CLASSES),
  priceCents: fc.integer({ min: 1, max: 100_000 }),
});
const anyDiscount: fc.Arbitrary<Discount | undefined> = fc.option(
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
  cardSurchargeCents: fc.integer({ min: 0, max: 500 }),
  discount: anyDiscount,
});

function oneLine(
  priceCents: number,
  productClass: CheckoutLine['productClass'] = 'standard',
): CheckoutLine[] {
  return [{ cartItemId: 1, productId: 1, productClass, priceCents }];
}

const linesOf = (prices: readonly number[]): CheckoutLine[] => prices.flatMap((price) => oneLine(price));

const NOTHING_BY_CARD = { cardPartCents: 0, surchargeCents: 0, excessCents: 0, cashbackCents: 0 };

describe('the hosted checkout takes EUR 1.00 at least, and its surcharge on top', () => {
  it.each([
    // total, balance: card, from the balance, above what is owed
    { total: 1000, balance: 0, card: 1000, fromBalance: 0, excess: 0 },
    { total: 1000, balance: 1, card: 999, fromBalance: 1, excess: 0 },
    { total: 1000, balance: 500, card: 500, fromBalance: 500, excess: 0 },
    { total: 1000, balance: 899, card: 101, fromBalance: 899, excess: 0 },
    { total: 1000, balance: 900, card: 100, fromBalance: 900, excess: 0 },
    { total: 1000, balance: 901, card: 100, fromBalance: 900, excess: 0 },
    { total: 1000, balance: 980, card: 100, fromBalance: 900, excess: 0 },
    { total: 1000, balance: 999, card: 100, fromBalance: 900, excess: 0 },
    { total: 101, balance: 0, card: 101, fromBalance: 0, excess: 0 },
    { total: 101, balance: 2, card: 100, fromBalance: 1, excess: 0 },
    { total: 100, balance: 0, card: 100, fromBalance: 0, excess: 0 },
    { total: 100, balance: 1, card: 100, fromBalance: 0, excess: 0 },
    { total: 100, balance: 99, card: 100, fromBalance: 0, excess: 0 },
    { total: 99, balance: 0, card: 100, fromBalance: 0, excess: 1 },
    { total: 99, balance: 98, card: 100, fromBalance: 0, excess: 1 },
    { total: 1, balance: 0, card: 100, fromBalance: 0, excess: 99 },
  ])(
    '$total with a balance of $balance: card $card, balance $fromBalance, excess $excess',
    ({ total, balance, card, fromBalance, excess }) => {
      const split = splitCheckout(oneLine(total), {
        balanceCents: balance,
        gateway: 'stripe',
        cardSurchargeCents: 25,
      });
      expect(split).toEqual({
        lines: [{ ...oneLine(total)[0], discountCents: 0 }],
        discountCents: 0,
        totalCents: total,
        balancePartCents: fromBalance,
        cardPartCents: card,
        surchargeCents: 25,
        excessCents: excess,
        cashbackCents: 0,
      });
    },
  );
});

describe('the second gateway takes EUR 0.50 at least, without a surcharge, and gives a tenth back', () => {
  it.each([
    { total: 1000, balance: 0, card: 1000, fromBalance: 0, excess: 0, cashback: 100 },
    { total: 1004, balance: 0, card: 1004, fromBalance: 0, excess: 0, cashback: 100 },
    { total: 1005, balance: 0, card: 1005, fromBalance: 0, excess: 0, cashback: 101 },
    { total: 1005, balance: 1, card: 1004, fromBalance: 1, excess: 0, cashback: 100 },
    { total: 1000, balance: 945, card: 55, fromBalance: 945, excess: 0, cashback: 6 },
    { total: 1000, balance: 949, card: 51, fromBalance: 949, excess: 0, cashback: 5 },
    { total: 1000, balance: 950, card: 50, fromBalance: 950, excess: 0, cashback: 5 },
    { total: 1000, balance: 951, card: 50, fromBalance: 950, excess: 0, cashback: 5 },
    { total: 1000, balance: 999, card: 50, fromBalance: 950, excess: 0, cashback: 5 },
    { total: 51, balance: 0, card: 51, fromBalance: 0, excess: 0, cashback: 5 },
    { total: 50, balance: 49, card: 50, fromBalance: 0, excess: 0, cashback: 5 },
    { total: 49, balance: 0, card: 50, fromBalance: 0, excess: 1, cashback: 5 },
    { total: 30, balance: 0, card: 50, fromBalance: 0, excess: 20, cashback: 5 },
  ])(
    '$total with a balance of $balance: card $card, balance $fromBalance, excess $excess, back $cashback',
    ({ total, balance, card, fromBalance, excess, cashback }) => {
      const split = splitCheckout(oneLine(total), {
        balanceCents: balance,
        gateway: 'param',
        cardSurchargeCents: 25,
      });
      expect(split).toMatchObject({
        totalCents: total,
        balancePartCents: fromBalance,
        cardPartCents: card,
        surchargeCents: 0,
        excessCents: excess,
        cashbackCents: cashback,
      });
    },
  );
});

it.each(PAYMENT_GATEWAYS)(
  'a balance that covers the total pays alone, whatever the gateway: %s',
  (gateway) => {
    for (const [total, balance] of [
      [1000, 1000],
      [1000, 1001],
      [1, 1],
      [30, 40],
    ] as const) {
      expect(
        splitCheckout(oneLine(total), { balanceCents: balance, gateway, cardSurchargeCents: 25 }),
      ).toMatchObject({ totalCents: total, balancePartCents: total, ...NOTHING_BY_CARD });
    }
  },
);

const percentOff = (percent: number, prices: readonly number[]) =>
  splitCheckout(linesOf(prices), {
    balanceCents: 0,
    gateway: 'stripe',
    cardSurchargeCents: 0,
    discount: { code: 'P', discountType: 'percentage', percent },
  });

describe('a percentage off', () => {
  it.each([
    { percent: 10, prices: [1004], off: [100], total: 904 },
    { percent: 10, prices: [1005], off: [101], total: 904 },
    { percent: 10, prices: [1006], off: [101], total: 905 },
    { percent: 10, prices: [4], off: [0], total: 4 },
    { percent: 10, prices: [5], off: [1], total: 4 },
    { percent: 12.5, prices: [1003], off: [125], total: 878 },
    { percent: 12.5, prices: [1004], off: [126], total: 878 },
    { percent: 33.33, prices: [299], off: [100], total: 199 },
    { percent: 0.01, prices: [4999], off: [0], total: 4999 },
    { percent: 0.01, prices: [5000], off: [1], total: 4999 },
    { percent: 99.99, prices: [100], off: [100], total: 0 },
    { percent: 100, prices: [1234], off: [1234], total: 0 },
    // Each line is rounded, not the sum: 10% of 30.15 would be 3.02.
    { percent: 10, prices: [1005, 1005, 1005], off: [101, 101, 101], total: 2712 },
    { percent: 10, prices: [4, 4, 4], off: [0, 0, 0], total: 12 },
  ])('$percent% of $prices is $off', ({ percent, prices, off, total }) => {
    const split = percentOff(percent, prices);
    expect(split.lines.map(({ discountCents }) => discountCents)).toEqual(off);
    expect(split.discountCents).toBe(prices.reduce((sum, cents) => sum + cents, 0) - total);
    expect(split.totalCents).toBe(total);
  });

  it('is taken before the balance and the minimum of the gateway', () => {
    expect(percentOff(50, [150])).toMatchObject({ totalCents: 75, cardPartCents: 100, excessCents: 25 });
    expect(percentOff(100, [150])).toMatchObject({ totalCents: 0, balancePartCents: 0, ...NOTHING_BY_CARD });
  });
});

describe('a flat amount off', () => {
  it.each([
    { amount: 500, prices: [1000, 2000], off: [167, 333] },
    { amount: 1, prices: [100, 100, 100], off: [1, 0, 0] },
    { amount: 2, prices: [100, 100, 100], off: [1, 1, 0] },
    { amount: 100, prices: [100, 100, 100], off: [34, 33, 33] },
    { amount: 299, prices: [100, 200], off: [100, 199] },
    { amount: 300, prices: [100, 200], off: [100, 200] },
    { amount: 301, prices: [100, 200], off: [100, 200] },
    { amount: 999, prices: [1000], off: [999] },
    { amount: 1000, prices: [1000], off: [1000] },
    { amount: 1001, prices: [1000], off: [1000] },
  ])('$amount off $prices is $off', ({ amount, prices, off }) => {
    const split = splitCheckout(linesOf(prices), {
      balanceCents: 0,
      gateway: 'param',
      cardSurchargeCents: 0,
      discount: { code: 'F', discountType: 'FLAT', amountCents: amount },
    });
    expect(split.lines.map(({ discountCents }) => discountCents)).toEqual(off);
    const [price = 0, taken = 0] = [prices, off].map((list) => list.reduce((sum, cents) => sum + cents, 0));
    expect(split).toMatchObject({ discountCents: taken, totalCents: price - taken });
  });
});

describe('ranked and handleveled accounts', () => {
  const lines = PRODUCT_CLASSES.flatMap((productClass) => oneLine(1000, productClass));
  const base = { balanceCents: 0, gateway: 'stripe', cardSurchargeCents: 0 } as const;
  const offAndWhy = (discount?: Discount) =>
    Object.fromEntries(
      applyDiscount(lines, discount).map(({ productClass, discountCents, noDiscountBecause }) => [
        productClass,
        [discountCents, noDiscountBecause],
      ]),
    );

  it('get no percentage off, and say why', () => {
    expect(offAndWhy({ code: 'TEN', discountType: 'percentage', percent: 10 })).toEqual({
      handleveled: [0, 'handleveled'],
      ranked: [0, 'ranked'],
      premium: [100, undefined],
      'old-stock': [100, undefined],
      standard: [100, undefined],
    });
  });

  it('get nothing of a flat amount, which the others share', () => {
    expect(offAndWhy({ code: 'F', discountType: 'FLAT', amountCents: 300 })).toEqual({
      handleveled: [0, 'handleveled'],
      ranked: [0, 'ranked'],
      premium: [100, undefined],
      'old-stock': [100, undefined],
      standard: [100, undefined],
    });
    const discount = { code: 'F', discountType: 'FLAT', amountCents: 500 } as const;
    const mixed = [...oneLine(1000, 'ranked'), ...oneLine(400)];
    expect(splitCheckout(mixed, { ...base, discount })).toMatchObject({
      discountCents: 400,
      totalCents: 1000,
    });
    expect(splitCheckout(oneLine(1000, 'ranked'), { ...base, discount })).toMatchObject({
      discountCents: 0,
      totalCents: 1000,
    });
  });

  it('say nothing when no code was given', () => {
    expect(offAndWhy()).toEqual(
      Object.fromEntries(PRODUCT_CLASSES.map((productClass) => [productClass, [0, undefined]])),
    );
  });

  it('are the two classes without a discount', () => {
    expect(PRODUCT_CLASSES.filter(isDiscountable)).toEqual(['premium', 'old-stock', 'standard']);
  });
});

describe('splitCheckout', () => {
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
