import { describe, expect, it } from 'vitest';
import { readCompared } from '#client/compare/compare-search.ts';

describe('readCompared', () => {
  it.each([
    [{}, []],
    [{ account: '12' }, [12]],
    [{ account: ['12', '34', '12'] }, [12, 34]],
    [{ account: ['1', '2', '3', '4', '5'] }, [1, 2, 3, 4]],
    [{ account: ['x', '-1', '7.5', '99999999999', '8'] }, [8]],
  ])('%j', (search, account) => {
    expect(readCompared(search)).toEqual({ account });
  });
});
