import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import { priceListSchema } from '#shared/catalog/prices.ts';
import type { Product } from '#shared/catalog/product.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { PLAIN_ACCOUNT } from '../../../support/plain-account.ts';
import { TEST_PRICES } from '../../../support/test-prices.ts';
import {
  SKIN_CATALOG,
  anyFilters,
  fewFilters,
  priceList,
  product,
  products,
} from '../../support/catalog-arbitraries.ts';
import { ReferenceSearch } from '../../support/reference-search.ts';
import type { ReferenceData } from '../../support/reference-search.ts';

const filters = fc.oneof({ weight: 4, arbitrary: fewFilters }, { weight: 1, arbitrary: anyFilters });
const referenceData = priceList.map((prices): ReferenceData => ({ prices, ...SKIN_CATALOG }));

/** The engine keeps skin lists ascending; so does everything compared with it. */
function withSortedSkins(account: Product): Product {
  return {
    ...account,
    skins: account.skins.toSorted((a, b) => a - b),
    permanentSkins: account.permanentSkins.toSorted((a, b) => a - b),
    ownedSkins: account.ownedSkins.toSorted((a, b) => a - b),
  };
}

const catalog = products(120).map((accounts) => accounts.map(withSortedSkins));

const SUGGESTED = { skins: [1000, 1002, 2001, 99_001, 77_777], champions: ['Ahri', 'Wukong', 'Nobody'] };

/** Everything that can be asked about a query, in the shape of `expectedAnswers`. */
function answers(index: CatalogIndex, query: SearchFilters) {
  return {
    found: index.search(query),
    further: index.search(query, 7, 5).products,
    facets: index.facets(query),
    closest: index.closest(query, 9),
    suggestions: index.countSuggestions(query, SUGGESTED),
    size: index.size,
  };
}

function expectedAnswers(reference: ReferenceSearch, query: SearchFilters) {
  const found = reference.search(query);
  return {
    found: { ...found, products: found.products.slice(0, 100) },
    further: found.products.slice(5, 12),
    facets: reference.facets(query),
    closest: reference.closest(query).slice(0, 9),
    suggestions: reference.countSuggestions(query, SUGGESTED),
    size: reference.all.length,
  };
}

describe('the engine equals the plain filter', () => {
  test('for random stock, prices and queries', () => {
    fc.assert(
      fc.property(
        catalog,
        referenceData,
        fc.array(filters, { minLength: 1, maxLength: 5 }),
        (accounts, known, queries) => {
          const index = CatalogIndex.build(accounts, known);
          const reference = new ReferenceSearch(accounts, known);
          for (const query of queries) {
            expect(answers(index, query)).toEqual(expectedAnswers(reference, query));
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  test('with every sort beyond the cap of 100', () => {
    const many = fc
      .array(product, { minLength: 1500, maxLength: 1500 })
      .map((accounts) => accounts.map((account, at) => withSortedSkins({ ...account, id: at * 3 + 1 })));
    fc.assert(
      fc.property(
        many,
        referenceData,
        fc.array(filters, { minLength: 8, maxLength: 8 }),
        (accounts, known, queries) => {
          const index = CatalogIndex.build(accounts, known);
          const reference = new ReferenceSearch(accounts, known);
          for (const query of [{}, ...SORTS, ...queries]) {
            const expected = reference.search(query);
            const first = { ...expected, products: expected.products.slice(0, 100) };
            expect(index.search(query)).toEqual(first);
          }
        },
      ),
      { numRuns: 2, endOnFailure: true },
    );
  });

  test('while accounts come, change, go and prices change', () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }),
      fc.record({ kind: fc.constant('add' as const), account: product.map(withSortedSkins) }),
      fc.record({
        kind: fc.constant('replace' as const),
        at: fc.nat(),
        account: product.map(withSortedSkins),
      }),
      fc.record({ kind: fc.constant('reprice' as const), known: referenceData }),
      fc.record({ kind: fc.constant('ask' as const), query: filters }),
    );
    fc.assert(
      fc.property(catalog, referenceData, fc.array(change, { maxLength: 15 }), (accounts, first, changes) => {
        const index = CatalogIndex.build(accounts, first);
        const stock = new Map(accounts.map((account) => [account.id, account]));
        let known = first;
        for (const step of [...changes, { kind: 'ask' as const, query: {} }]) {
          const at = 'at' in step ? step.at : 0;
          const id = [...stock.keys()][at % Math.max(1, stock.size)] ?? 5;
          if (step.kind === 'remove' && index.remove(id) !== stock.delete(id)) throw new Error('one had it');
          if (step.kind === 'reprice') index.reprice((known = step.known));
          if ('account' in step) {
            const account = step.kind === 'add' ? step.account : { ...step.account, id };
            index.add(account);
            stock.set(account.id, account);
          }
          const reference = new ReferenceSearch([...stock.values()], known);
          const query = 'query' in step ? step.query : {};
          expect(answers(index, query)).toEqual(expectedAnswers(reference, query));
          expect(index.get(id)).toEqual(reference.all.find((one) => one.id === id));
        }
      }),
      { numRuns: 60 },
    );
  });
});

const SORTS: SearchFilters[] = [
  { blueEssenceStart: 40_000 },
  { orangeEssenceStart: 1000, orangeEssenceEnd: 1999, sort: 'newest' },
  { orangeEssenceStart: 1000, orangeEssenceEnd: 2000, blueEssenceStart: 40_000, blueEssenceEnd: 40_000 },
  { sort: 'rank' },
  { sort: 'rank', rankOrder: 'LowToHigh' },
  { sort: 'rank', accountType: 'ranked', rank: 'GO', division: 2 },
  { sort: 'rank', accountType: 'ranked', rank: 'CH' },
  { sort: 'lane', lane: 'Top' },
  { sort: 'role', role: 'Mage' },
  { sort: 'champion', champions: ['Ahri', 'MonkeyKing'] },
  { sort: 'champion', champions: ['Ahri'] },
  { sort: 'champion', champions: ['Wukong'], accountType: 'unranked' },
  { sort: 'highest-price' },
  { sort: 'most-skins' },
  { sort: 'most-blue-essence' },
  { sort: 'newest' },
  { sort: 'newest', priceStartCents: 300, priceEndCents: 600 },
  { sort: 'rank', regions: ['EUW'], isPremium: true, isMythic: true },
  { sort: 'role', role: 'Tank', accountType: 'handleveled', flashKey: 'd', regions: ['NA'] },
];

describe('CatalogIndex', () => {
  const account: Product = {
    ...PLAIN_ACCOUNT,
    discreteBlueEssence: 40_000,
    orangeEssence: 100,
    skins: [1000],
    ownedSkins: [1000],
  };
  const prices = priceListSchema.parse({ standardBasePrice: 5, oldStockMaxDate: '2022-08-01' });
  const known = { prices, ...SKIN_CATALOG };

  test('an empty catalog answers', () => {
    const index = CatalogIndex.build([], known);
    expect(index.search({ sort: 'rank', skins: [1000], blueEssenceStart: 5 })).toEqual({
      total: 0,
      products: [],
      minPriceCents: null,
    });
    expect(index.facets({}).regions.any).toBe(0);
    expect(index.closest({ skins: [1000] })).toEqual([]);
    expect(index.size).toBe(0);
  });

  test('an account without a price is not found, but comes back with one', () => {
    const premium = { ...account, id: 2, isPremium: true };
    const index = CatalogIndex.build([account, premium], known);
    expect(index.search({}).total).toBe(1);
    expect(index.get(2)).toBeUndefined();
    index.reprice({ ...known, prices: priceListSchema.parse({ ...prices, premiumBasePrice: 4 }) });
    expect(index.search({}).products.map(({ id, priceCents }) => [id, priceCents])).toEqual([
      [2, 400],
      [1, 500],
    ]);
  });

  test('knows the ids of all accounts it holds: with and without a price, from the start and since, not the removed', () => {
    const stock = [3, 1, 2, 9].map((id) => ({ ...account, id, isPremium: id === 9 }));
    const index = CatalogIndex.build(stock, known);
    index.add({ ...account, id: 7 }, { ...account, id: 3 });
    index.remove(2);
    expect(index.ids().toSorted((a, b) => a - b)).toEqual([1, 3, 7, 9]);
  });

  test('knows which of them have a mythic skin, in whichever list, as the tiers are now', () => {
    const stock = [
      { ...account, id: 1 },
      { ...account, id: 2, skins: [1002] },
      { ...account, id: 3, permanentSkins: [1002], isPremium: true },
      { ...account, id: 4, ownedSkins: [2002] },
    ];
    const index = CatalogIndex.build(stock, known);
    index.add({ ...account, id: 5, skins: [1000, 1002] }, { ...account, id: 6 });
    index.remove(4);
    expect(index.mythicIds().toSorted((a, b) => a - b)).toEqual([2, 3, 5]);
    const skins = known.skins.map((skin) => ({ ...skin, tier: skin.id === 1000 ? 'MYTHIC' : 'EPIC' }));
    index.reprice({ ...known, skins });
    expect(index.mythicIds().toSorted((a, b) => a - b)).toEqual([1, 2, 3, 5, 6]);
  });

  test('an account without a price that was removed stays away', () => {
    const index = CatalogIndex.build([{ ...account, isPremium: true }], known);
    expect(index.remove(1)).toBe(true);
    index.reprice({ ...known, prices: priceListSchema.parse({ ...prices, premiumBasePrice: 4 }) });
    expect(index.size).toBe(0);
  });

  test('many new accounts become part of the whole', () => {
    const index = CatalogIndex.build([account], known);
    const more = Array.from({ length: 2500 }, (_, at) => ({ ...account, id: at + 2 }));
    index.add(...more);
    expect(index.size).toBe(2501);
    expect(index.columns().length).toBe(2501);
    expect(index.search({}, 3, 2499).products.map(({ id }) => id)).toEqual([2500, 2501]);
  });

  test('champions narrow, by id or shown name, whatever is sorted', () => {
    const wukong = { ...account, id: 2, skins: [], permanentSkins: [], ownedSkins: [2001] };
    const both = { ...account, id: 3, skins: [1000, 1001], permanentSkins: [2000], ownedSkins: [] };
    const index = CatalogIndex.build([account, wukong, both], known);
    const found = (query: SearchFilters) => index.search(query).products.map(({ id }) => id);
    expect(found({ champions: ['MonkeyKing'] })).toEqual([2, 3]);
    expect(found({ champions: ['Wukong'] })).toEqual([2, 3]);
    expect(found({ champions: ['wukong', 'Ahri'] })).toEqual([1, 2, 3]);
    expect(found({ champions: ["Kai'Sa"] })).toEqual([]);
    expect(found({ champions: ['Nobody'] })).toEqual([]);
    expect(found({ champions: ['Ahri', 'Wukong'], sort: 'champion' })).toEqual([3, 1, 2]);
    expect(index.search({ champions: ['Wukong'] }).products[1]?.relevantSkins).toEqual([2000]);
    expect(index.facets({ champions: ['Wukong'] }).regions.EUW).toBe(2);
    index.remove(2);
    expect(found({ champions: ['Wukong'] })).toEqual([3]);
  });

  test('a skin in two lists counts once', () => {
    const index = CatalogIndex.build([account], known);
    expect(index.closest({ skins: [1000, 2000] })[0]?.matched).toBe(1);
    expect(index.search({ skins: [1000] }).products[0]?.relevantSkins).toEqual([1000]);
  });
});

const indexOf = (count: number, skins: number[] = []) =>
  CatalogIndex.build(
    Array.from({ length: count }, (_, at) => ({ ...PLAIN_ACCOUNT, id: at + 1, skins })),
    { prices: TEST_PRICES, ...SKIN_CATALOG },
  );

describe('an answer', () => {
  test.each([
    [99, 99],
    [100, 100],
    [101, 100],
  ])('of %i matches lists %i', (count, listed) => {
    const answer = indexOf(count).answer({}, 'v/f');
    const { total, revision } = answer;
    expect({ total, listed: answer.products.length, revision }).toEqual({
      total: count,
      listed,
      revision: 'v/f',
    });
  });

  test('lists as many as were asked for, from an offset on', () => {
    const answer = indexOf(20).answer({}, 'v/f', 3, 5);
    expect(answer.products.map(({ id }) => id)).toEqual([6, 7, 8]);
  });

  test('counts beside every filter value', () => {
    expect(indexOf(2).answer({}, 'v/f').facets.regions).toMatchObject({ any: 2, EUW: 2, NA: 0 });
  });

  test('has the closest accounts when none has all of several chosen skins, twelve at most', () => {
    const one = indexOf(13, [1000]);
    const { total, closest } = one.answer({ skins: [1000, 2000] }, 'v/f');
    expect(total).toBe(0);
    expect(closest.map((match) => [match.product.id, match.matched])).toEqual(
      Array.from({ length: 12 }, (_, at) => [at + 1, 1]),
    );
  });

  test('has none when there are matches, or a single skin was chosen, or none', () => {
    expect(indexOf(1, [1000]).answer({ skins: [1000] }, 'v/f').closest).toEqual([]);
    expect(indexOf(1, [1000, 2000]).answer({ skins: [1000, 2000] }, 'v/f').closest).toEqual([]);
    expect(indexOf(1, [1000]).answer({ skins: [2000] }, 'v/f').closest).toEqual([]);
    expect(indexOf(1).answer({ isPremium: true }, 'v/f').closest).toEqual([]);
  });
});
