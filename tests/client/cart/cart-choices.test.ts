import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetCartChoices, keepCartChoices, readCartChoices } from '#client/cart/cart-choices.ts';

const CHOICES = { customerId: 7, cartItemIds: [1, 2], discountCode: 'TEN', gateway: 'stripe' } as const;

beforeEach(() => {
  const rows = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
    removeItem: (key: string) => void rows.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps code and gateway for the same customer and cart', () => {
  keepCartChoices({ ...CHOICES, cartItemIds: [1, 2] });
  expect(readCartChoices(7, [2, 3], [])).toEqual({ discountCode: 'TEN', gateway: 'stripe' });
});

it('gives them to no other customer and no other cart', () => {
  keepCartChoices({ ...CHOICES, cartItemIds: [1, 2] });
  expect(readCartChoices(8, [1, 2], [])).toEqual({});
  expect(readCartChoices(7, [3], [])).toEqual({});
  forgetCartChoices();
  expect(readCartChoices(7, [1, 2], [])).toEqual({});
});

it('a code that was used is not kept for what stayed in the cart', () => {
  keepCartChoices({ ...CHOICES, cartItemIds: [1, 2] });
  expect(readCartChoices(7, [2], [1])).toEqual({ discountCode: undefined, gateway: 'stripe' });
});

it('is cleared by hand, and survives storage that holds anything else', () => {
  keepCartChoices({ ...CHOICES, cartItemIds: [1] });
  keepCartChoices({ customerId: 7, cartItemIds: [1] });
  expect(readCartChoices(7, [1], [])).toEqual({});
  for (const junk of [
    '{',
    'null',
    '[]',
    '{"customerId":7,"cartItemIds":[1],"discountCode":5,"gateway":"x"}',
  ]) {
    localStorage.setItem('cart-choices', junk);
    expect(readCartChoices(7, [1], [])).not.toHaveProperty('discountCode', 5);
  }
});
