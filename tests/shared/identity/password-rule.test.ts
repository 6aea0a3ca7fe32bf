import { expect, it } from 'vitest';
import { passwordLengthProblem } from '#shared/identity/password-rule.ts';

it.each([
  ['', 'This password is too short. It must contain at least 8 characters.'],
  ['x'.repeat(7), 'This password is too short. It must contain at least 8 characters.'],
  ['x'.repeat(8), null],
  ['x'.repeat(9), null],
  ['x'.repeat(255), null],
  ['x'.repeat(256), null],
  ['x'.repeat(257), 'This password is too long. It must contain at most 256 characters.'],
])('the new password %j: %s', (password, problem) => {
  expect(passwordLengthProblem(password)).toBe(problem);
});
