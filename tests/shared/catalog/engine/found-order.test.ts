import { describe, expect, test } from 'vitest';
import { compareFound, relevantSkinsFor } from '#shared/catalog/engine/found-order.ts';
import type { PricedProduct } from '#shared/catalog/product.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { SkinLookup } from '#shared/catalog/skin-lookup.ts';
import { PLAIN_ACCOUNT } from '../../../support/plain-account.ts';
import { SKIN_CATALOG } from '../../support/catalog-arbitraries.ts';

const lookup = new SkinLookup(SKIN_CATALOG);
const account = (id: number, change: Partial<PricedProduct> = {}): PricedProduct => ({
  ...PLAIN_ACCOUNT,
  id,
  priceCents: 500,
  ...change,
});

describe('two accounts', () => {
  test.each<[string, SearchFilters, Partial<PricedProduct>, Partial<PricedProduct>]>([
    ['the cheaper one', {}, { priceCents: 499 }, { priceCents: 500 }],
    [
      'of one price the one with more blue essence',
      {},
      { discreteBlueEssence: 20_000 },
      { discreteBlueEssence: 10_000 },
    ],
    ['of equal ones the lower id', {}, {}, {}],
    ['the dearer one', { sort: 'highest-price' }, { priceCents: 900 }, {}],
    ['the later one', { sort: 'newest' }, { id: 3, priceCents: 900 }, { id: 2 }],
    [
      'the one with more skins, each counted once',
      { sort: 'most-skins' },
      { skins: [1000], ownedSkins: [2000], priceCents: 900 },
      { skins: [1000], ownedSkins: [1000] },
    ],
    [
      'the one with more blue essence, though dearer',
      { sort: 'most-blue-essence' },
      { discreteBlueEssence: 20_000, priceCents: 900 },
      { discreteBlueEssence: 10_000 },
    ],
    ['the cheaper one by a sort of the marketplace', { sort: 'most-bids' }, { priceCents: 499 }, {}],
    [
      'the higher rank, though dearer',
      { sort: 'rank' },
      { rank: 'GO', division: 1, priceCents: 900 },
      { rank: 'GO', division: 2 },
    ],
    [
      'the lower rank when asked for',
      { sort: 'rank', rankOrder: 'LowToHigh' },
      { rank: 'GO', division: 2, priceCents: 900 },
      { rank: 'GO', division: 1 },
    ],
    [
      'the one with more skins of the lane, though dearer',
      { sort: 'lane', lane: 'Top' },
      { skins: [2000, 2001], priceCents: 900 },
      { skins: [2000] },
    ],
    [
      'a skin in two lists once',
      { sort: 'lane', lane: 'Top' },
      { skins: [2000], ownedSkins: [2001], priceCents: 900 },
      { skins: [2000], ownedSkins: [2000] },
    ],
  ])('in order: %s', (_name, filters, first, second) => {
    const compare = compareFound(filters, lookup);
    const [a, b] = [account(1, first), account(2, second)];
    expect(Math.sign(compare(a, b))).toBe(-1);
    expect(Math.sign(compare(b, a))).toBe(1);
    expect(compare(a, a)).toBe(0);
  });
});

describe('the skins shown first', () => {
  const product = account(1, {
    skins: [2001, 1000, 3000],
    permanentSkins: [1001, 2000],
    ownedSkins: [1000, 4000],
  });
  test.each<[SearchFilters, number[]]>([
    [{}, []],
    [{ skins: [1000] }, [1000]],
    [{ skins: [4000, 1000] }, [1000, 4000]],
    [{ champions: ['Ahri'] }, [1000, 1001]],
    [{ skins: [1001], champions: ['Ahri'] }, [1001, 1000]],
    [{ sort: 'lane', lane: 'Top' }, [2001, 2000]],
    [{ skins: [4000], champions: ['Ahri'], sort: 'lane', lane: 'Top' }, [4000, 1000, 1001, 2001, 2000]],
    [{ skins: [99] }, []],
  ])('for %o are %j', (filters, skins) => {
    expect(relevantSkinsFor(filters, lookup)?.(product) ?? []).toEqual(skins);
  });
});
