import { describe, expect, test } from 'vitest';
import { answerSearch } from '#shared/catalog/engine/catalog-answer.ts';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import { PLAIN_ACCOUNT } from '../../../support/plain-account.ts';
import { TEST_PRICES } from '../../../support/test-prices.ts';
import { SKIN_CATALOG } from '../../support/catalog-arbitraries.ts';

const account = (id: number, skins: number[]) => ({ ...PLAIN_ACCOUNT, id, skins });
const indexOf = (count: number, skins: number[] = []) =>
  CatalogIndex.build(
    Array.from({ length: count }, (_, at) => account(at + 1, skins)),
    { prices: TEST_PRICES, ...SKIN_CATALOG },
  );

describe('an answer', () => {
  test.each([
    [99, 99],
    [100, 100],
    [101, 100],
  ])('of %i matches lists %i', (count, listed) => {
    const { total, products, revision } = answerSearch(indexOf(count), {}, 'v/f');
    expect({ total, listed: products.length, revision }).toEqual({ total: count, listed, revision: 'v/f' });
  });

  test('lists as many as were asked for, from an offset on', () => {
    const { products } = answerSearch(indexOf(20), {}, 'v/f', 3, 5);
    expect(products.map(({ id }) => id)).toEqual([6, 7, 8]);
  });

  test('counts beside every filter value', () => {
    expect(answerSearch(indexOf(2), {}, 'v/f').facets.regions).toMatchObject({ any: 2, EUW: 2, NA: 0 });
  });

  test('has the closest accounts when none has all of several chosen skins, twelve at most', () => {
    const one = indexOf(13, [1000]);
    const { total, closest } = answerSearch(one, { skins: [1000, 2000] }, 'v/f');
    expect(total).toBe(0);
    expect(closest.map(({ product, matched }) => [product.id, matched])).toEqual(
      Array.from({ length: 12 }, (_, at) => [at + 1, 1]),
    );
  });

  test('has none when there are matches, or a single skin was chosen, or none', () => {
    expect(answerSearch(indexOf(1, [1000]), { skins: [1000] }, 'v/f').closest).toEqual([]);
    expect(answerSearch(indexOf(1, [1000, 2000]), { skins: [1000, 2000] }, 'v/f').closest).toEqual([]);
    expect(answerSearch(indexOf(1, [1000]), { skins: [2000] }, 'v/f').closest).toEqual([]);
    expect(answerSearch(indexOf(1), { isPremium: true }, 'v/f').closest).toEqual([]);
  });
});
