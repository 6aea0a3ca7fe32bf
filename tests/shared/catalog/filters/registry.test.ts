import { describe, expect, test } from 'vitest';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import { FILTER_ENTRIES, FILTER_SECTION_IDS } from '#shared/catalog/filters/registry.ts';
import { TEST_PRICES } from '../../../support/test-prices.ts';
import { SKIN_CATALOG } from '../../support/catalog-arbitraries.ts';

describe('the registry of filters', () => {
  test('has the parameters of storefront, section 2, in its order, and the price behind them', () => {
    const byPlace = FILTER_ENTRIES.toSorted(([, a], [, b]) => a.place - b.place);
    expect(byPlace.map(([, { param }]) => param)).toEqual([
      'region',
      'blue-essence-start',
      'blue-essence-end',
      'skin-shard',
      'champion',
      'account-type',
      'account-tier',
      'premium',
      'rank',
      'division',
      'flash-key',
      'role',
      'lane',
      'orange-essence-start',
      'orange-essence-end',
      'rank-order',
      'account-age',
      'sort',
      'price-start',
      'price-end',
    ]);
    expect(byPlace.map(([, { place }]) => place)).toEqual(byPlace.map((_, at) => at + 1));
  });

  test('has the sections of the panel from top to bottom, each in one piece', () => {
    const sections = FILTER_ENTRIES.flatMap(([, { section }]) => section ?? []);
    expect(sections.filter((id, at) => id !== sections[at - 1])).toEqual(FILTER_SECTION_IDS);
  });

  test('what has a section narrows the result and says so; what has none only sorts it', () => {
    for (const [key, { section, bitmap, chips }] of FILTER_ENTRIES) {
      const isSorting = ['sort', 'rankOrder', 'lane', 'role'].includes(key);
      expect([key, section, bitmap, chips].map((part) => part === undefined)).toEqual([
        false,
        isSorting,
        isSorting,
        isSorting,
      ]);
    }
  });

  test('every facet is counted, and every value of it', () => {
    const index = CatalogIndex.build([], { ...SKIN_CATALOG, prices: TEST_PRICES });
    const facets: Record<string, unknown> = { ...index.facets({}) };
    const counted = FILTER_ENTRIES.flatMap(([key, { facet }]) => (facet ? [{ key, facet }] : []));
    expect(Object.keys(facets)).toEqual(counted.map(({ key }) => key));
    for (const { key, facet } of counted) {
      const values = facet.values.map((value) => [String(value), 0]);
      const isToggle = facet.values.includes(true);
      expect(facets[key]).toEqual(isToggle ? 0 : Object.fromEntries([['any', 0], ...values]));
    }
  });
});
