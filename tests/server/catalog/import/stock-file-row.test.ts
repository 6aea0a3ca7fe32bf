/** Limits of a stock file's columns: the last accepted value and the first refused one. */
import { describe, expect, test } from 'vitest';
import { stockRowCheck } from '#server/catalog/import/stock-file-row.ts';
import { type StockFileRow, stockRow } from './support/stock-file.ts';

const SKINS = Array.from({ length: 5_001 }, (_, at) => at + 1);
const check = stockRowCheck(new Set([...SKINS, 86001, 103001, 103002]), {
  now: new Date('2026-11-23T23:59:59Z'),
});

function faultOf(change: Partial<StockFileRow>): string | undefined {
  const checked = check(stockRow(change));
  return 'faults' in checked ? checked.faults.map(({ column }) => column).join() : undefined;
}

describe('a column takes', () => {
  test.each<Partial<StockFileRow>>([
    { username: 'a'.repeat(64) },
    { password: 'x'.repeat(256) },
    { level: '1' },
    { level: '10000' },
    { blue_essence: '0' },
    { blue_essence: '100000000' },
    { orange_essence: '100000000' },
    { mythic_essence: '100000000' },
    { solo_wins: '100000', solo_losses: '0' },
    { skins: SKINS.slice(0, 5_000).join(' ') },
    { date_last_played: '2009' },
    { date_last_played: '2009-10-27' },
    { date_last_played: '2026' },
    { date_last_played: '2026-11-24' },
  ])('%.60j', (change) => {
    expect(faultOf(change)).toBeUndefined();
  });
});

describe('a column refuses', () => {
  test.each<[keyof StockFileRow, string]>([
    ['username', 'a'.repeat(65)],
    ['password', 'x'.repeat(257)],
    ['level', '0'],
    ['level', '10001'],
    ['blue_essence', '-1'],
    ['blue_essence', '100000001'],
    ['orange_essence', '100000001'],
    ['mythic_essence', '100000001'],
    ['solo_wins', '100001'],
    ['solo_losses', '-1'],
    ['skins', SKINS.join(' ')],
    ['permanent_skins', SKINS.join(' ')],
    ['owned_skins', SKINS.join(' ')],
    ['date_last_played', '2008'],
    ['date_last_played', '2009-10-26'],
    ['date_last_played', '2027'],
    ['date_last_played', '2026-11-25'],
  ])('%s %.40j', (column, value) => {
    expect(faultOf({ [column]: value })).toBe(column);
  });
});

test.each([
  ['GO', '2', 2],
  ['DI', '4', 4],
  ['MA', '1', 0],
  ['MA', '', 0],
  ['CH', '1', 0],
  ['UN', '', 0],
])('rank %s with division %j has division %i', (rank, division, stored) => {
  expect(check(stockRow({ rank, division }))).toMatchObject({ account: { division: stored } });
});
