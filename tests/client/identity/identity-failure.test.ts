import { expect, test } from 'vitest';
import { fieldsOfError } from '#client/identity/identity-failure.ts';
import { ERRORS } from '#shared/errors.ts';

test('a blocked customer with the right password reads so, and where to turn', () => {
  const { text, status } = ERRORS.customer_blocked;
  const refusal = Object.assign(new Error(text), { data: { code: 'customer_blocked', httpStatus: status } });
  expect(fieldsOfError(refusal)).toEqual({
    detail: ['Your account is blocked. Please contact our support team.'],
  });
});
