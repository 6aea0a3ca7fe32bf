import { describe, expect, it } from 'vitest';
import { dayText } from '#shared/dates.ts';
import { isUnderWarranty, purchaseWarrantyText } from '#shared/purchases/purchase-warranty.ts';

const BOUGHT = '2026-11-22T12:00:00.000Z';
const END = Date.parse('2026-12-22T12:00:00.000Z');
const HOUR = 3600 * 1000;
const until = `Warranty until ${dayText(END)}`;

describe('a warranty of 30 days', () => {
  it.each([
    [Date.parse(BOUGHT), `${until} · 30 days left`, true],
    [Date.parse(BOUGHT) + 1, `${until} · 30 days left`, true],
    [END - 24 * HOUR - 1, `${until} · 2 days left`, true],
    [END - 24 * HOUR, `${until} · 1 day left`, true],
    [END - 1, `${until} · 1 day left`, true],
    [END, `Warranty ended ${dayText(END)}`, false],
    [END + 400 * 24 * HOUR, `Warranty ended ${dayText(END)}`, false],
  ])('at %d: %s', (now, text, isRunning) => {
    const purchase = { date: BOUGHT, warrantyDays: 30 };
    expect(purchaseWarrantyText(purchase, now)).toBe(text);
    expect(isUnderWarranty(purchase, now)).toBe(isRunning);
  });
});

it.each([
  [0, 'Warranty: None', false],
  [3650, 'Lifetime warranty', true],
  [36_500, 'Lifetime warranty', true],
])('a warranty of %d days is "%s"', (warrantyDays, text, isRunning) => {
  const farOff = Date.parse('2126-11-22T12:00:00.000Z');
  expect(purchaseWarrantyText({ date: BOUGHT, warrantyDays }, farOff)).toBe(text);
  expect(isUnderWarranty({ date: BOUGHT, warrantyDays }, farOff)).toBe(isRunning);
});

it('none is none on a device whose clock is behind the day of the purchase, too', () => {
  expect(isUnderWarranty({ date: BOUGHT, warrantyDays: 0 }, Date.parse(BOUGHT) - 1)).toBe(false);
});
