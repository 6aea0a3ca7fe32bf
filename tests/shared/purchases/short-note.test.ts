import { expect, it } from 'vitest';
import { shortNote } from '#shared/purchases/short-note.ts';

it.each([
  ['', ''],
  ['123456789012345678', '123456789012345678'],
  ['1234567890123456789', '1234567890123456…'],
  ['👩‍👩‍👧‍👦'.repeat(18), '👩‍👩‍👧‍👦'.repeat(18)],
  ['👩‍👩‍👧‍👦'.repeat(19), `${'👩‍👩‍👧‍👦'.repeat(16)}…`],
])('%s is shown as %s', (note, shown) => {
  expect(shortNote(note)).toBe(shown);
});
