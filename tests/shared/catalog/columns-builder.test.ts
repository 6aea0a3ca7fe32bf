import { describe, expect, test } from 'vitest';
import { columnsFromProducts, ColumnsBuilder } from '#shared/catalog/columns-builder.ts';
import { MAX_SKIN_CODES, productAt, rowOf } from '#shared/catalog/columns.ts';
import type { Region } from '#shared/catalog/enumerations.ts';
import type { Product } from '#shared/catalog/product.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';

const readBack = (change: Partial<Product>) =>
  productAt(columnsFromProducts([{ ...PLAIN_ACCOUNT, ...change }]), 0);
const idsUpTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const plain = (id: number, skins: number[] = []): Product => ({ ...PLAIN_ACCOUNT, id, skins });

describe('a row', () => {
  test.each<Partial<Product>>([
    { isHandleveled: true },
    { isPremium: true },
    { hasWarranty: false },
    { flashKey: 'd' },
    { flashKey: 'f' },
    { isHandleveled: true, isPremium: true, flashKey: 'f' },
    { rank: 'IR', division: 4 },
    { rank: 'CH', division: 0 },
    { soloWins: 0, soloLosses: 0 },
    { soloWins: 5, soloLosses: null },
    { soloWins: null, soloLosses: 7 },
    { orangeEssence: 2 ** 32 - 1 },
    { region: 'VN2' },
    { dateLastPlayed: '2022' },
    { dateLastPlayed: '2022-08-01' },
    { id: 2 ** 31 - 1 },
  ])('keeps %o', (change) => {
    expect(readBack(change)).toEqual({ ...PLAIN_ACCOUNT, ...change });
  });

  test.each([
    [-10_000, 0],
    [0, 0],
    [10_000, 10_000],
    [655_350_000, 655_350_000],
    // Shown as "n+": what is beyond the column is floored further.
    [655_360_000, 655_350_000],
  ])('of %i blue essence has %i', (discreteBlueEssence, kept) => {
    expect(readBack({ discreteBlueEssence }).discreteBlueEssence).toBe(kept);
  });

  test.each([
    [65_535, 65_535],
    [65_536, 65_535],
  ])('of level %i has %i', (discreteLevel, kept) => {
    expect(readBack({ discreteLevel }).discreteLevel).toBe(kept);
  });

  test('has its three lists apart, each ascending', () => {
    expect(readBack({ skins: [9, 3, 5], permanentSkins: [8, 2], ownedSkins: [7, 1, 4] })).toMatchObject({
      skins: [3, 5, 9],
      permanentSkins: [2, 8],
      ownedSkins: [1, 4, 7],
    });
    expect(readBack({ ownedSkins: [2, 1] })).toMatchObject({
      skins: [],
      permanentSkins: [],
      ownedSkins: [1, 2],
    });
  });

  test('of no region is refused', () => {
    const region = 'OCE' as Region;
    expect(() => columnsFromProducts([{ ...PLAIN_ACCOUNT, region }])).toThrow(
      new RangeError('not a region: OCE'),
    );
  });
});

describe('many rows', () => {
  // Buffers begin at 64 rows and 1,024 skins and double.
  test.each([63, 64, 65, 128, 129, 500])('%i of them, with skins of their own', (count) => {
    const accounts = Array.from({ length: count }, (_, at) =>
      plain(
        at + 1,
        Array.from({ length: 17 }, (_x, n) => at * 17 + n + 1),
      ),
    );
    const columns = columnsFromProducts(accounts);
    expect(columns.length).toBe(count);
    expect(accounts.map((_, row) => productAt(columns, row))).toEqual(accounts);
    expect(columns.skinStart).toHaveLength(count + 1);
    expect(columns.skinCodes).toHaveLength(count * 17);
  });

  test('are counted while they come', () => {
    const builder = new ColumnsBuilder();
    expect(builder.length).toBe(0);
    builder.push(plain(1));
    builder.push(plain(2));
    expect(builder.length).toBe(2);
  });

  test('that came in another order stand by id; of equal ids the last one stays', () => {
    const accounts = [
      plain(3, [30]),
      plain(1, [10]),
      plain(3, [31]),
      plain(2, [20]),
      plain(1, [11]),
      plain(3, [32]),
    ];
    const columns = columnsFromProducts(accounts);
    expect([...columns.ids]).toEqual([1, 2, 3]);
    expect([0, 1, 2].map((row) => productAt(columns, row).skins)).toEqual([[11], [20], [32]]);
    // Skins of replaced rows are gone from the dictionary.
    expect([...columns.skinIds]).toEqual([11, 20, 32]);
  });

  test('that came in order with an id twice are one, the last', () => {
    const columns = columnsFromProducts([plain(1, [10]), plain(1, [11]), plain(2, [12])]);
    expect([...columns.ids]).toEqual([1, 2]);
    expect([0, 1].map((row) => productAt(columns, row).skins)).toEqual([[11], [12]]);
  });

  test('are copied from other columns', () => {
    const account: Product = {
      ...plain(5, [3, 4]),
      permanentSkins: [9],
      ownedSkins: [1],
      rank: 'GO',
      division: 2,
      flashKey: 'f',
    };
    const from = columnsFromProducts([plain(4, [7]), account]);
    const builder = new ColumnsBuilder();
    builder.pushRow(from, 1);
    const columns = builder.finish();
    expect(productAt(columns, 0)).toEqual(account);
    expect([...columns.skinIds]).toEqual([1, 3, 4, 9]);
  });

  test('cannot have more than 65,536 different skins', () => {
    const most = columnsFromProducts([plain(1, idsUpTo(40_000)), plain(2, idsUpTo(MAX_SKIN_CODES))]);
    expect(most.skinIds).toHaveLength(65_536);
    expect(() =>
      columnsFromProducts([plain(1, idsUpTo(40_000)), plain(2, idsUpTo(MAX_SKIN_CODES + 1))]),
    ).toThrow(new RangeError('more than 65536 different skins in stock'));
  });
});

describe('the row of an id', () => {
  const columns = columnsFromProducts([2, 4, 6, 8].map((id) => plain(id)));
  test.each([
    [1, -1],
    [2, 0],
    [3, -1],
    [4, 1],
    [6, 2],
    [7, -1],
    [8, 3],
    [9, -1],
  ])('%i is %i', (id, row) => {
    expect(rowOf(columns, id)).toBe(row);
  });
});

test('a region that columns of another build may have is refused', () => {
  const columns = columnsFromProducts([plain(1)]);
  columns.region[0] = 16;
  expect(() => productAt(columns, 0)).toThrow(new RangeError('no region has the code 16'));
});
