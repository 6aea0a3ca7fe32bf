import { describe, expect, test } from 'vitest';
import { FIELD_TEXTS } from '#shared/field-texts.ts';
import { moneySchema, TOO_LARGE, typedMoneySchema } from '#shared/money-schema.ts';

describe('moneySchema', () => {
  test.each([
    [12.5, 1250],
    ['12.50', 1250],
    [' 3 ', 300],
    ['0.01', 1],
    [0.1 + 0.2, 30],
    [0, 0],
    ['0', 0],
    ['.5', 50],
    ['5.', 500],
    ['-.5', -50],
    ['-3.25', -325],
    ['007', 700],
    [-100_000_000, -10_000_000_000],
    ['100000000.00', 10_000_000_000],
  ])('reads %j', (input, expected) => {
    expect(moneySchema.parse(input)).toBe(expected);
  });

  test.each([
    [undefined, FIELD_TEXTS.required],
    ['', FIELD_TEXTS.blank],
    ['  ', FIELD_TEXTS.blank],
    ['abc', FIELD_TEXTS.notANumber],
    ['1,5', FIELD_TEXTS.notANumber],
    ['1e3', FIELD_TEXTS.notANumber],
    ['.', FIELD_TEXTS.notANumber],
    ['-.', FIELD_TEXTS.notANumber],
    [Number.NaN, FIELD_TEXTS.notANumber],
    [Infinity, FIELD_TEXTS.notANumber],
    [null, FIELD_TEXTS.notANumber],
    [true, FIELD_TEXTS.notANumber],
    [[], FIELD_TEXTS.notANumber],
    [0.001, FIELD_TEXTS.tooManyDecimals],
    [5.001, FIELD_TEXTS.tooManyDecimals],
    ['5.001', FIELD_TEXTS.tooManyDecimals],
    // A thousand where the point separates thousands.
    ['1.000', FIELD_TEXTS.tooManyDecimals],
    ['0.0100000', FIELD_TEXTS.tooManyDecimals],
    ['0.0100001', FIELD_TEXTS.tooManyDecimals],
    ['-5.000000000000000000001', FIELD_TEXTS.tooManyDecimals],
    ['.005', FIELD_TEXTS.tooManyDecimals],
    ['+5', FIELD_TEXTS.notANumber],
    ['1.2.3', FIELD_TEXTS.notANumber],
    ['5 5', FIELD_TEXTS.notANumber],
    ['x5', FIELD_TEXTS.notANumber],
    ['5x', FIELD_TEXTS.notANumber],
    ['--5', FIELD_TEXTS.notANumber],
    ['-100000000.01', TOO_LARGE],
    ['100000000.001', TOO_LARGE],
    [100_000_000.01, TOO_LARGE],
    [1e300, TOO_LARGE],
    ['99999999999', TOO_LARGE],
    ['9'.repeat(1000), TOO_LARGE],
  ])('refuses %j with one text', (input, text) => {
    expect(moneySchema.safeParse(input).error?.issues.map(({ message }) => message)).toEqual([text]);
  });

  test('names the largest amount as people write it', () => {
    expect(TOO_LARGE).toBe('Amount must be at most €100,000,000.00');
    expect(moneySchema.parse(100_000_000)).toBe(100_000_000_00);
  });
});

describe('typedMoneySchema', () => {
  test.each([
    ['7.50', 750],
    [' 7,50 ', 750],
    ['+5', 500],
    ['-2,50', -250],
  ])('reads %j', (typed, expected) => {
    expect(typedMoneySchema.parse(typed)).toBe(expected);
  });

  test.each([
    ['', FIELD_TEXTS.blank],
    ['1,000.50', FIELD_TEXTS.notANumber],
    ['1,000', FIELD_TEXTS.tooManyDecimals],
    ['++5', FIELD_TEXTS.notANumber],
  ])('refuses %j with one text', (typed, text) => {
    expect(typedMoneySchema.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual([text]);
  });
});
