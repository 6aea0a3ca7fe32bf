import { expect, it } from 'vitest';
import { FAULT_REFERENCE, faultReferenceOf } from '#shared/page-fault.ts';

it('a reference is the beginning of a fresh UUID, short enough to be read aloud', () => {
  expect(faultReferenceOf('0b9c1e52-3f4a-4c11-9d2e-7f1a2b3c4d5e')).toBe('0b9c1e52-3f4a');
  expect(faultReferenceOf(crypto.randomUUID())).toMatch(FAULT_REFERENCE);
});

it.each(['', '0b9c1e52-3f4', '0b9c1e52-3f4ab', 'x0b9c1e52-3f4', '0B9C1E52-3F4A', '0b9c1e52-3f4a\n'])(
  '%j is none',
  (text) => {
    expect(text).not.toMatch(FAULT_REFERENCE);
  },
);
