import { expect, test } from 'vitest';
import { boxTextOf, problemsOf } from '#client/wallet/wallet-failure.ts';

test('a transfer or a code that failed by a fault has its reference, a refusal has none', () => {
  const fault = { data: { code: 'internal', httpStatus: 500, detail: { reference: 'a1b2' } } };
  expect(boxTextOf(problemsOf(fault, 'It failed.'))).toBe('It failed. Reference a1b2');
  const refusal = { message: 'Not now.', data: { code: 'transfer_not_allowed', httpStatus: 403 } };
  expect(boxTextOf(problemsOf(refusal, 'It failed.'))).toBe('Not now.');
});
