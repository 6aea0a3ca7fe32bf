import { describe, expect, test, vi } from 'vitest';
import { failureOfQueries } from '#client/platform/failed-queries.ts';

const query = (data: unknown, error?: string) => ({
  data,
  error: error ?? null,
  isError: error !== undefined,
  refetch: vi.fn<() => Promise<void>>(),
});

describe('what stands in the way of a page that asks several questions', () => {
  test('nothing, while answers are there or on their way', () => {
    expect(failureOfQueries(query('cards'), query(undefined))).toBeUndefined();
  });

  test('nothing, while an earlier answer can be shown', () => {
    expect(failureOfQueries(query('cards', 'offline'))).toBeUndefined();
  });

  test('the first that failed says why; all that failed are asked again, and no other', () => {
    const queries = [query('cards'), query(undefined, 'no facts'), query(undefined, 'no prices')];
    const failure = failureOfQueries(...queries);
    expect(failure?.error).toBe('no facts');
    failure?.retry();
    expect(queries.map(({ refetch }) => refetch.mock.calls.length)).toEqual([0, 1, 1]);
  });
});
