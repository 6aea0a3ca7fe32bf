import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ZodError } from 'zod';
import { decodePositional, encodePositional, positionalSchema } from '#shared/catalog/positional-codec.ts';
import { product } from '../support/catalog-arbitraries.ts';

const ROW = [7, 'OC1', 40000, 1200, [1001], [], [2002], 30, 0, 'GO', 2, 'd', 24, 18, 1, '2022-07-31'];

/** The row with some positions replaced and further values behind it. */
function decode(changes: Record<number, unknown>) {
  const row = ROW.map((value, index) => (index in changes ? changes[index] : value));
  return decodePositional([...row, 'further', 1]);
}

describe('positional codec', () => {
  test('every product survives JSON and back', () => {
    fc.assert(
      fc.property(product, (account) => {
        const text = JSON.stringify(encodePositional(account));
        expect(decodePositional(JSON.parse(text))).toEqual({
          ...account,
          // The documented list has no place for it.
          hasWarranty: true,
        });
        expect(JSON.parse(text)).toHaveLength(16);
      }),
    );
  });

  test('the positions are those of the contract', () => {
    const account = decodePositional(ROW);
    expect(account).toEqual({
      id: 7,
      region: 'OC1',
      discreteBlueEssence: 40000,
      orangeEssence: 1200,
      skins: [1001],
      permanentSkins: [],
      ownedSkins: [2002],
      discreteLevel: 30,
      isHandleveled: false,
      rank: 'GO',
      division: 2,
      flashKey: 'd',
      soloWins: 24,
      soloLosses: 18,
      isPremium: true,
      hasWarranty: true,
      dateLastPlayed: '2022-07-31',
    });
    expect(encodePositional(account)).toEqual(ROW);
  });

  test('reads what other senders write', () => {
    expect(decode({ 9: 'UN', 10: 2 })).toMatchObject({ rank: '0', division: 0 });
    expect(decode({ 9: '0', 10: 0 })).toMatchObject({ rank: '0', division: 0 });
    expect(decode({ 9: 'MA', 10: 1 })).toMatchObject({ rank: 'MA', division: 0 });
    expect(decode({ 2: 45_678, 7: 157 })).toMatchObject({ discreteBlueEssence: 40_000, discreteLevel: 150 });
    expect(decode({ 2: -1, 7: null })).toMatchObject({ discreteBlueEssence: 0, discreteLevel: 30 });
    expect(decode({ 15: 2021 }).dateLastPlayed).toBe('2021');
    expect(decode({ 15: null }).dateLastPlayed).toBe('');
  });

  test.each([
    [0, 1],
    [3, 0],
    [3, 2 ** 31 - 1],
    [4, [2 ** 31 - 1]],
    [7, 0],
    [7, null],
    [11, null],
    [12, null],
    [13, 2 ** 31 - 1],
    [15, ''],
    [15, '1000'],
    [15, '9999'],
    [15, 1000],
    [15, 9999],
    [15, '1000-01-01'],
  ])('takes position %i = %j', (position, value) => {
    const row: unknown[] = [...ROW];
    row[position] = value;
    expect(positionalSchema.safeParse(row).error).toBeUndefined();
  });

  test.each([
    [0, 0],
    [0, '7'],
    [1, 'OCE'],
    [4, [1.5]],
    [4, null],
    [8, true],
    [8, 2],
    [9, 'XX'],
    [10, 5],
    [11, 'x'],
    [12, -1],
    [15, '2022-02-30'],
    [15, '0999'],
    [15, 'yesterday'],
    [2, 1.5],
    [3, -1],
    [3, 2 ** 31],
    [4, [0]],
    [5, [2 ** 31]],
    [6, ['1']],
    [7, -1],
    [10, -1],
    [13, 2 ** 31],
    [14, 2],
    [15, 999],
    [15, 10_000],
    [15, '10000'],
    [15, '0999-01-01'],
    [15, 'x1000'],
  ])('refuses position %i = %j', (position, value) => {
    const row: unknown[] = [...ROW];
    row[position] = value;
    expect(positionalSchema.safeParse(row).error?.issues.map(({ path }) => path[0])).toContain(position);
  });

  test('refuses a short list and what is no list', () => {
    expect(() => decodePositional(ROW.slice(0, 15))).toThrow(ZodError);
    expect(() => decodePositional({})).toThrow(ZodError);
  });
});
