import { describe, expect, it } from 'vitest';
import { loadAmountSchema, loadBonusCents, readLoadAmount } from '#shared/payments/load-balance.ts';

describe('the amount of a load', () => {
  it.each<[string | number | null | undefined, number]>([
    [2.5, 250],
    ['2.5', 250],
    [' 2.50 ', 250],
    ['1000', 100_000],
    [1000, 100_000],
    ['1000.00', 100_000],
    ['10.', 1000],
    ['+12.34', 1234],
    ['2.51', 251],
    ['999.99', 99_999],
    ['05', 500],
    // The noise of floats is forgiven.
    [10.1 + 0.2, 1030],
  ])('takes %o', (given, cents) => {
    expect(readLoadAmount(given)).toEqual({ cents });
    expect(loadAmountSchema.parse(given)).toBe(cents);
  });

  it.each<[unknown, string]>([
    [undefined, 'This field may not be blank.'],
    [null, 'This field may not be blank.'],
    ['', 'This field may not be blank.'],
    ['   ', 'This field may not be blank.'],
    ['ten', 'Please enter a valid number.'],
    ['1e2', 'Please enter a valid number.'],
    ['0x10', 'Please enter a valid number.'],
    ['12,50', 'Please enter a valid number.'],
    ['1.2.3', 'Please enter a valid number.'],
    ['Infinity', 'Please enter a valid number.'],
    ['.', 'Please enter a valid number.'],
    ['5 5', 'Please enter a valid number.'],
    ['+', 'Please enter a valid number.'],
    ['.5', 'Minimum load amount is €2.5'],
    ['.55', 'Minimum load amount is €2.5'],
    ['.55x', 'Please enter a valid number.'],
    ['x5', 'Please enter a valid number.'],
    [{}, 'Please enter a valid number.'],
    [true, 'Please enter a valid number.'],
    [2.49, 'Minimum load amount is €2.5'],
    ['0', 'Minimum load amount is €2.5'],
    ['-5', 'Minimum load amount is €2.5'],
    ['2.499', 'Minimum load amount is €2.5'],
    [1000.01, 'Maximum load amount is €1000'],
    ['1000.001', 'Maximum load amount is €1000'],
    ['99999999999999999999', 'Maximum load amount is €1000'],
    // Five thousand where the point separates thousands.
    ['5.000', 'Please enter amount upto 2 decimal places.'],
    ['5.0000001', 'Please enter amount upto 2 decimal places.'],
    ['999.99999999999999999999', 'Please enter amount upto 2 decimal places.'],
    ['2.555', 'Please enter amount upto 2 decimal places.'],
    [999.999, 'Please enter amount upto 2 decimal places.'],
  ])('refuses %o: %s', (given, text) => {
    expect(loadAmountSchema.safeParse(given).error?.issues.map(({ message }) => message)).toEqual([text]);
  });
});

describe('the bonus', () => {
  it.each([
    [250, 25],
    [254, 25],
    [255, 26],
    [256, 26],
    [99_994, 9_999],
    [99_995, 10_000],
    [100_000, 10_000],
  ])('of %i cents by the second gateway is %i, a tenth rounded half up', (loaded, bonus) => {
    expect(loadBonusCents('param', loaded)).toBe(bonus);
    expect(loadBonusCents('stripe', loaded)).toBe(0);
  });
});
