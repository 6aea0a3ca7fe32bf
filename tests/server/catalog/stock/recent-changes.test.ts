import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecentChanges } from '#server/catalog/stock/recent-changes.ts';

const MINUTE = 60_000;
/** What a copy knows that has seen the first `seen` transactions. */
const version = (seen: number, epoch = '0123abcd') => `${epoch}-1:${seen}:`;
const ids = (count: number, from = 1) => Array.from({ length: count }, (_, at) => from + at);

let changes: RecentChanges;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  changes = new RecentChanges();
});
afterEach(() => vi.useRealTimers());

describe('the changes between two versions', () => {
  beforeEach(() => {
    changes.add(version(10), version(20), [1]);
    changes.add(version(20), version(30), [2, 1]);
  });

  it.each([
    [10, 30, [1, 2]],
    [20, 30, [1, 2]],
    [11, 29, [1, 2]],
    [9, 30, null],
    [10, 31, null],
  ])('from %i to %i are %j', (from, to, expected) => {
    expect(changes.between(version(from), version(to))).toEqual(expected);
  });

  it('are unknown for another timeline', () => {
    const other = version(30, '4567abcd');
    expect(changes.between(version(10), other)).toBeNull();
    expect(changes.between(other, version(30))).toBeNull();
    expect(changes.between(other, other)).toBeNull();
  });

  it('are unknown across a gap', () => {
    changes.add(version(31), version(40), [3]);
    expect(changes.between(version(10), version(40))).toBeNull();
    expect(changes.between(version(31), version(40))).toEqual([3]);
  });
});

describe('changes are kept', () => {
  it.each([
    [5 * MINUTE - 1, [1, 2]],
    [5 * MINUTE, null],
  ])('for less than five minutes: after %i ms the changes are %j', (passed, expected) => {
    changes.add(version(10), version(20), [1]);
    vi.advanceTimersByTime(passed);
    changes.add(version(20), version(30), [2]);
    expect(changes.between(version(10), version(30))).toEqual(expected);
    expect(changes.between(version(20), version(30))).toEqual(expected ?? [2]);
  });

  it('up to 20,000 products, oldest dropped first', () => {
    changes.add(version(10), version(20), ids(10_000));
    changes.add(version(20), version(30), ids(10_000, 10_001));
    expect(changes.between(version(10), version(30))).toHaveLength(20_000);
    changes.add(version(30), version(40), [20_001]);
    expect(changes.between(version(10), version(40))).toBeNull();
    expect(changes.between(version(20), version(40))).toHaveLength(10_001);
  });
});
