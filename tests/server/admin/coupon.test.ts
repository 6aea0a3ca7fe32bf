/** Limits of discounts as typed by an operator: the last accepted value and the first refused one. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readDiscount } from '#server/admin/coupon.ts';
import { OperationRefused } from '#server/operator-log/index.ts';

const PLAIN = { expiresAt: null, maxUses: null, maxUsesPerCustomer: null };

describe('a discount', () => {
  test.each([
    [{ percent: '0.01' }, { discountType: 'percentage', amount: 1 }],
    [{ percent: '99.99' }, { discountType: 'percentage', amount: 99_99 }],
    [{ percent: '100' }, { discountType: 'percentage', amount: 100_00 }],
    [{ flat: '0.01' }, { discountType: 'FLAT', amount: 1 }],
    [{ flat: '1000' }, { discountType: 'FLAT', amount: 1_000_00 }],
  ])('of %o is taken', (request, discount) => {
    expect(readDiscount(request)).toEqual({ ...PLAIN, ...discount });
  });

  test.each([
    { percent: '0' },
    { percent: '100.01' },
    { flat: '1000.01' },
    { flat: '99999999.99' },
    { flat: '0' },
    { flat: '0.001' },
    { flat: '-0.01' },
  ])('of %o is refused', (request) => {
    expect(() => readDiscount(request)).toThrow(OperationRefused);
  });
});

describe.each(['uses', 'usesPerCustomer'] as const)('%s', (option) => {
  const field = option === 'uses' ? 'maxUses' : 'maxUsesPerCustomer';

  test.each([
    ['1', 1],
    ['1000000', 1_000_000],
  ])('of %s are taken', (typed, uses) => {
    expect(readDiscount({ flat: '5', [option]: typed })).toMatchObject({ ...PLAIN, [field]: uses });
  });

  test.each(['', '0', '-1', '1.5', '1000001', '10000000'])('of %j are refused', (typed) => {
    expect(() => readDiscount({ flat: '5', [option]: typed })).toThrow(OperationRefused);
  });
});

describe('the end of a discount, at 18:00 on the 31st', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime('2026-12-31T18:00:00Z');
  });
  afterEach(() => vi.useRealTimers());

  test.each([
    ['2026-12-31', '2027-01-01T00:00:00.000Z'],
    ['2026-12-31T18:00:00.001Z', '2026-12-31T18:00:00.001Z'],
  ])('%s is still to come', (expires, expiresAt) => {
    expect(readDiscount({ flat: '5', expires }).expiresAt?.toISOString()).toBe(expiresAt);
  });

  test.each(['2026-12-30', '2026-12-31T18:00:00Z', '2026-12-31T19:00:00+01:00'])(
    '%s has passed',
    (expires) => {
      expect(() => readDiscount({ flat: '5', expires })).toThrow('is over already');
    },
  );
});
