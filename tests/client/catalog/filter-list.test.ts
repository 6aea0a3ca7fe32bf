import { expect, test } from 'vitest';
import { FILTER_SECTIONS, shownSections } from '#client/catalog/filters/filter-list.tsx';
import type { FilterPlace } from '#client/catalog/filters/filter-section.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';

const titles = (filters: SearchFilters, place: FilterPlace) =>
  shownSections(filters, place).map((id) => FILTER_SECTIONS[id].title);

test('the shop filters by flash key always, and by rank where an account can have one', () => {
  for (const accountType of [undefined, 'ranked', 'unranked', 'handleveled'] as const) {
    const shown = titles(accountType === undefined ? {} : { accountType }, 'shop');
    expect(shown).toContain('Flash key');
    expect(shown.includes('Rank')).toBe(accountType === undefined || accountType === 'ranked');
  }
});

test('the marketplace shows them as its document says (account and marketplace, section 2)', () => {
  expect(titles({}, 'marketplace')).not.toContain('Flash key');
  expect(titles({}, 'marketplace')).not.toContain('Rank');
  expect(titles({ accountType: 'handleveled' }, 'marketplace')).toContain('Flash key');
  expect(titles({ accountType: 'ranked' }, 'marketplace')).toEqual(
    expect.arrayContaining(['Flash key', 'Rank']),
  );
  // A filter that an address sets can be seen and taken away.
  expect(titles({ flashKey: 'd' }, 'marketplace')).toContain('Flash key');
});
