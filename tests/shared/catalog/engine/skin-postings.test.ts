import { describe, expect, test } from 'vitest';
import { columnsFromProducts } from '#shared/catalog/columns-builder.ts';
import { eachPosition, emptyBitmap, fullBitmap } from '#shared/catalog/engine/bitmap.ts';
import { orderByPrice } from '#shared/catalog/engine/price-order.ts';
import { SkinLevels } from '#shared/catalog/engine/skin-levels.ts';
import { SkinPostings } from '#shared/catalog/engine/skin-postings.ts';
import { compilePrices } from '#shared/catalog/price-rule.ts';
import type { Product } from '#shared/catalog/product.ts';
import { SkinLookup } from '#shared/catalog/skin-lookup.ts';
import { PLAIN_ACCOUNT } from '../../../support/plain-account.ts';
import { TEST_PRICES } from '../../../support/test-prices.ts';

/** Accounts of one price, so that a position is the place in the list. */
function postingsOf(accounts: Partial<Product>[]) {
  const columns = columnsFromProducts(
    accounts.map((change, at) => ({ ...PLAIN_ACCOUNT, id: at + 1, ...change })),
  );
  const order = orderByPrice(
    columns,
    compilePrices(TEST_PRICES),
    new SkinLookup({ skins: [], champions: [] }),
  );
  return { size: order.size, postings: new SkinPostings(columns, order) };
}

const { size, postings } = postingsOf(
  Array.from({ length: 96 }, (_, at) => ({
    skins: at % 2 === 0 ? [7] : [],
    // Three of 96 are a 32nd, which is not yet dense; four are. 4, 5 and 8 are rare.
    permanentSkins: at < 3 ? [8] : at === 50 ? [4] : at === 60 ? [5] : [],
    ownedSkins: at >= 10 && at < 14 ? [7, 9] : at === 95 ? [4, 5] : [],
  })),
);

function withAll(skins: number[]): number[] {
  const found: number[] = [];
  const few = postings.fewWithAll(skins);
  if (few !== undefined) return [...few];
  eachPosition(
    postings.manyWithAll(skins, () => fullBitmap(size)),
    (position) => found.push(position),
  );
  return found;
}

describe('the accounts with a skin', () => {
  test('have it in any of their lists, and count once', () => {
    expect([...postings.of(8)]).toEqual([0, 1, 2]);
    expect([...postings.of(9)]).toEqual([10, 11, 12, 13]);
    expect(postings.of(7)).toHaveLength(50);
    expect([...postings.of(7)].slice(4, 10)).toEqual([8, 10, 11, 12, 13, 14]);
    expect([...postings.of(1)]).toEqual([]);
  });

  test.each([
    [[8], [0, 1, 2]],
    [[9], [10, 11, 12, 13]],
    [
      [7, 8],
      [0, 2],
    ],
    [
      [8, 7],
      [0, 2],
    ],
    [
      [8, 8],
      [0, 1, 2],
    ],
    [
      [7, 9],
      [10, 11, 12, 13],
    ],
    [[8, 9], []],
    [[4], [50, 95]],
    [[4, 5], [95]],
    [[5, 4], [95]],
    [[4, 8], []],
    [[8, 5], []],
    [[7, 8, 9], []],
    [[7, 1], []],
    [[1], []],
  ])('and have all of %j', (skins, positions) => {
    // Twice: a skin of many accounts is kept as a bitmap from the first time on.
    expect(withAll(skins)).toEqual(positions);
    expect(withAll(skins)).toEqual(positions);
  });

  test('that are not for sale are left out', () => {
    const gone = postingsOf([{ skins: [5] }, { rank: 'GO', division: 0, skins: [5] }, { skins: [5] }]);
    expect(gone.size).toBe(2);
    expect([...gone.postings.of(5)]).toEqual([0, 1]);
  });

  test('of any of several are added to what is there', () => {
    const out = emptyBitmap(size);
    const found: number[] = [];
    postings.addAny([8, 1], out);
    postings.addAny([9], out);
    eachPosition(out, (position) => found.push(position));
    expect(found).toEqual([0, 1, 2, 10, 11, 12, 13]);
  });
});

describe('how many of some skins an account has', () => {
  test('most first, then in order, up to a limit', () => {
    const levels = new SkinLevels(size);
    levels.count([8, 9, 7], postings, fullBitmap(size));
    expect(levels.take(4)).toEqual({ positions: [0, 2, 10, 11], counts: [2, 2, 2, 2] });
    const { positions, counts } = levels.take(9);
    expect(positions).toEqual([0, 2, 10, 11, 12, 13, 1, 4, 6]);
    expect(counts).toEqual([2, 2, 2, 2, 2, 2, 1, 1, 1]);
    expect(levels.take(0)).toEqual({ positions: [], counts: [] });
    expect(levels.take(1000).positions).toHaveLength(51);
  });

  test('counts matches only, and begins anew each time', () => {
    const levels = new SkinLevels(size);
    levels.count([8, 9, 7], postings, fullBitmap(size));
    const matches = emptyBitmap(size);
    postings.addAny([8], matches);
    levels.count([8], postings, matches);
    expect(levels.take(9)).toEqual({ positions: [0, 1, 2], counts: [1, 1, 1] });
    levels.count([9], postings, matches);
    expect(levels.take(9)).toEqual({ positions: [], counts: [] });
    expect([...levels.any]).toEqual([0, 0, 0]);
  });
});
