import { expect, it } from 'vitest';
import { deleteAccountSchema } from '#shared/privacy/schemas.ts';
import { errorsOf } from '../support/field-errors.ts';

it.each(['p', ' ', 'x'.repeat(256)])('deleting an account takes the password %j', (password) => {
  expect(deleteAccountSchema.parse({ password })).toEqual({ password });
});

it.each([
  [{}, { password: ['This field is required.'] }],
  [{ password: '' }, { password: ['This field may not be blank.'] }],
  [
    { password: 'x'.repeat(257) },
    { password: ['This password is too long. It must contain at most 256 characters.'] },
  ],
  [{ password: 'p', more: 1 }, { nonFieldErrors: ['Unknown field: more.'] }],
])('and refuses %j', (body, errors) => {
  expect(errorsOf(deleteAccountSchema, body)).toEqual(errors);
});
