import { describe, expect, test } from 'vitest';
import { EURO_BOUNDS, rangeHint, WHOLE_BOUNDS } from '#client/catalog/filters/range-fields.tsx';
import { agoText, catalogAgeText } from '#client/catalog/results/catalog-age-text.ts';
import { boundedCount, countListed, MAX_SHOWN } from '#client/catalog/results/use-shown-count.ts';
import { movedTo } from '#client/catalog/table/use-row-movement.ts';

const MINUTE = 60_000;

describe('the age of the catalog', () => {
  test.each([
    [0, 'a moment ago'],
    [MINUTE - 1, 'a moment ago'],
    [MINUTE, '1 minute ago'],
    [5 * MINUTE + 20_000, '5 minutes ago'],
    [60 * MINUTE, '1 hour ago'],
    [47 * 60 * MINUTE, '1 day ago'],
    [72 * 60 * MINUTE, '3 days ago'],
  ])('%d ms are %s', (ms, text) => {
    expect(agoText(ms)).toBe(text);
  });

  test('is shown with what follows from it, also when it is not known', () => {
    expect(catalogAgeText(5 * MINUTE)).toBe('Catalog from 5 minutes ago.');
    expect(catalogAgeText(undefined)).toBe('You are offline.');
  });
});

describe('how many accounts are listed', () => {
  test('what the history holds is believed within bounds', () => {
    expect(boundedCount(undefined)).toBe(100);
    expect(boundedCount(300)).toBe(300);
    expect(boundedCount(-5)).toBe(100);
    expect(boundedCount(5_000_000)).toBe(MAX_SHOWN);
    expect(boundedCount('300')).toBe(100);
    expect(boundedCount(150.5)).toBe(100);
  });
});

test('an account that was sold on screen is not counted as listed', () => {
  const products = [{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }];
  expect(countListed(products, new Set([3]))).toBe(3);
  expect(countListed(products, new Set())).toBe(4);
});

describe('two typed bounds', () => {
  test.each([
    ['', '', undefined],
    ['45000', '', undefined],
    ['20000', '20000', undefined],
    ['45000', '20000', 'No account fits: the first number is above the second.'],
    ['-5', '', 'Enter whole numbers from 0 up.'],
    ['', 'many', 'Enter whole numbers from 0 up.'],
    ['1.000', '2,000', undefined],
  ])('%j to %j', (from, to, hint) => {
    expect(rangeHint(from, to)).toBe(hint);
  });
});

describe('moving in the table', () => {
  test('by one, by ten, to the ends, never beyond them', () => {
    expect(movedTo('ArrowDown', 0, 100)).toBe(1);
    expect(movedTo('ArrowDown', 99, 100)).toBe(99);
    expect(movedTo('ArrowUp', 0, 100)).toBe(0);
    expect(movedTo('PageDown', 95, 100)).toBe(99);
    expect(movedTo('PageUp', 15, 100)).toBe(5);
    expect(movedTo('Home', 50, 100)).toBe(0);
    expect(movedTo('End', 50, 100)).toBe(99);
  });

  test('other keys keep their meaning', () => {
    expect(movedTo('a', 5, 100)).toBeUndefined();
    expect(movedTo('Tab', 5, 100)).toBeUndefined();
    expect(movedTo('toString', 5, 100)).toBeUndefined();
  });
});

test('a typed bound: digits are a number, nothing is no bound', () => {
  expect(WHOLE_BOUNDS.parse('')).toBeUndefined();
  expect(WHOLE_BOUNDS.parse('0')).toBe(0);
  expect(WHOLE_BOUNDS.parse('040000')).toBe(40_000);
  expect(WHOLE_BOUNDS.parse('45,000')).toBe(45_000);
  expect(WHOLE_BOUNDS.parse('-5')).toBeUndefined();
  expect(WHOLE_BOUNDS.parse('2k')).toBeUndefined();
});

test.each([
  ['', undefined],
  ['5', 500],
  ['4,99', 499],
  ['€ 12.5', 1250],
  ['0', 0],
  ['1.999', undefined],
  ['-5', undefined],
  ['five', undefined],
])('a typed price %j is %j cents', (typed, cents) => {
  expect(EURO_BOUNDS.parse(typed)).toBe(cents);
  if (cents !== undefined) expect(EURO_BOUNDS.parse(EURO_BOUNDS.print(cents))).toBe(cents);
});

test('bounds of prices have a hint of their own', () => {
  expect(rangeHint('5', '4.99', EURO_BOUNDS)).toBe('No account fits: the first number is above the second.');
  expect(rangeHint('1.999', '', EURO_BOUNDS)).toBe('Enter amounts like 5 or 4.99.');
});
