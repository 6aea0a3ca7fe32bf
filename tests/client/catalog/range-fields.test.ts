import { expect, test } from 'vitest';
import { draftAfter } from '#client/catalog/filters/range-fields.tsx';

test.each([
  ['the number as it was typed', 4000, '4000', '4000', undefined],
  ['a digit was typed meanwhile', 4000, '40000', '4000', '40000'],
  ['all was deleted meanwhile', 4000, '', '4000', ''],
  ['deleted and settled, then typed again', undefined, '7', '', '7'],
  ['the filter was changed elsewhere', 50_000, '40000', '4000', undefined],
  ['nothing of this field is on its way', 50_000, '40000', undefined, undefined],
  ['nothing typed', 50_000, undefined, undefined, undefined],
])('what stays in a bound whose filter changes: %s', (_, value, draft, settled, left) => {
  expect(draftAfter(value, draft, settled)).toBe(left);
});
