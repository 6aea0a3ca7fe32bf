import { expect, test } from 'vitest';
import { errorsAfterEdit } from '#client/ui/forms/field-errors.ts';

const SHOWN = { password: ['Field is required'], endDays: ['Valid Date range: 1-30 days'] };

test('a message leaves with the edit of its field, and the others stay', () => {
  expect(errorsAfterEdit(SHOWN, ['password'])).toEqual({ endDays: SHOWN.endDays });
  expect(errorsAfterEdit(SHOWN, ['remarks'])).toEqual(SHOWN);
});

test('what the edit of another field has mended leaves too', () => {
  const shown = { minimumBidAmount: ['Minimum Bid Amount must be less than Instant Buy Amount'] };
  expect(errorsAfterEdit(shown, ['instaBuyAmount'], {})).toEqual({});
  expect(errorsAfterEdit(shown, ['instaBuyAmount'], shown)).toEqual(shown);
});

test('an edit says nothing new: the next submit does', () => {
  expect(errorsAfterEdit({}, ['endDays'], { password: ['Field is required'] })).toEqual({});
});
