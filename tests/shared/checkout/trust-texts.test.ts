import { expect, test } from 'vitest';
import { deliveryTimeText, warrantyOfAll } from '#shared/checkout/trust-texts.ts';

test.each([
  [0.2, '1 second'],
  [45, '45 seconds'],
  [99, '99 seconds'],
  [100, '2 minutes'],
  [121, '3 minutes'],
  [5940, '99 minutes'],
  [5941, '2 hours'],
])('a delivery in %d seconds is one in %s: never told shorter than it is', (seconds, text) => {
  expect(deliveryTimeText(seconds)).toBe(`Delivered in ${text}`);
});

test.each([
  [[30], '30-day warranty'],
  [[30, 30], '30-day warranty'],
  [[0, 0], 'No warranty'],
  [[3650], 'Lifetime warranty'],
  [[90, 30, 3650], 'Warranty of 30 days or more'],
  [[90, 0, 3650], 'Warranty on 2 of 3 accounts'],
])('of accounts with %j days of warranty it is said: %s', (days, text) => {
  expect(warrantyOfAll(days)).toBe(text);
});
