import { expect, it } from 'vitest';
import { VERSION } from '#server/version.ts';
import { processName } from '../../../src/process-name.ts';

it('a process is named by its build, machine and port, also on machines with long names', () => {
  expect(processName(3000, 'shop-1')).toBe(`level30 ${VERSION} shop-1:3000`);
  expect(processName(undefined, 'shop-1')).toBe(`level30 ${VERSION} shop-1`);
  const long = processName(3001, 'a'.repeat(200));
  expect(long).toHaveLength(63);
  expect(long).toMatch(/a:3001$/);
});
