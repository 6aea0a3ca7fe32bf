import { expect, it } from 'vitest';
import { TRADE_CREDIT_HOURS, TRADE_QUOTE_MINUTES, tradeSchema } from '#shared/trade-in/schemas.ts';
import { errorsOf } from '../support/field-errors.ts';

it('a trade takes a username of up to 100 characters and a password of up to 256, as they are', () => {
  const trade = { username: ` ${'u'.repeat(99)}`, password: ` ${'p'.repeat(255)}` };
  expect(tradeSchema.parse(trade)).toEqual(trade);
});

it.each([
  [
    { username: '', password: '' },
    { username: ['This field may not be blank.'], password: ['This field may not be blank.'] },
  ],
  [{}, { username: ['This field is required.'], password: ['This field is required.'] }],
  [
    { username: 'u'.repeat(101), password: 'p' },
    { username: ['Ensure this field has no more than 100 characters.'] },
  ],
  [
    { username: 'u', password: 'p'.repeat(257) },
    { password: ['This password is too long. It must contain at most 256 characters.'] },
  ],
  [{ username: 'u', password: 'p', more: 1 }, { nonFieldErrors: ['Unknown field: more.'] }],
])('refuses %j', (body, errors) => {
  expect(errorsOf(tradeSchema, body)).toEqual(errors);
});

it('a value that was told holds for 15 minutes, and its balance arrives after 24 hours', () => {
  expect(TRADE_QUOTE_MINUTES).toBe(15);
  expect(TRADE_CREDIT_HOURS).toBe(24);
});
