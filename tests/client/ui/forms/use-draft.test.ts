import { expect, test } from 'vitest';
import { WHOLE_BOUNDS } from '#client/catalog/filters/range-fields.tsx';
import { isOwn } from '#client/ui/forms/use-draft.ts';

test.each([
  ['the number as it was typed', 4000, '4000', true],
  ['all was deleted', undefined, '', true],
  ['the filter was changed elsewhere', 50_000, '4000', false],
  ['nothing of this field is on its way', 50_000, undefined, false],
  ['cleared elsewhere, with nothing on its way', undefined, undefined, false],
])('whether a bound that changes was typed here: %s', (_, value, settled, own) => {
  expect(isOwn(value, settled, WHOLE_BOUNDS.parse)).toBe(own);
});
