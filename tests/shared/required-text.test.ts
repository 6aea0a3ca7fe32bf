import { expect, it } from 'vitest';
import { requiredText } from '#shared/required-text.ts';
import { errorsOf } from './support/field-errors.ts';

it.each([
  [undefined, 'This field is required.'],
  [null, 'Not a valid string.'],
  [5, 'Not a valid string.'],
  ['', 'This field may not be blank.'],
])('a text that must be there is not %j: %s', (value, text) => {
  expect(errorsOf(requiredText, value)).toEqual({ nonFieldErrors: [text] });
});

it('says of an empty text only that it is empty', () => {
  expect(errorsOf(requiredText.regex(/^a/), '')).toEqual({
    nonFieldErrors: ['This field may not be blank.'],
  });
  expect(requiredText.parse(' ')).toBe(' ');
});
