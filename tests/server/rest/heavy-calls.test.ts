import { expect, it } from 'vitest';
import { HEAVY_CALLS } from '#shared/heavy-calls.ts';
import { TRPC_CALLS } from '../../support/trpc-calls.ts';

it('every call limited as a search or list is a query of that name', () => {
  const queries = new Set(TRPC_CALLS.filter(({ type }) => type === 'query').map(({ name }) => name));
  expect([...HEAVY_CALLS].filter((name) => !queries.has(name))).toEqual([]);
  expect(HEAVY_CALLS.size).toBe(10);
});
