import { formatCount, rankText } from '#shared/catalog/display.ts';
import { RANKS, REGIONS } from '#shared/catalog/enumerations.ts';
import { changeFilter } from '#shared/catalog/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/search-filters.ts';
import type { SkinIndex } from '../skin-index.ts';
import { ACCOUNT_TYPE_LABELS } from './account-type-filter.tsx';

/** One active filter in words, and the filters without it. */
export interface FilterChip {
  label: string;
  without: SearchFilters;
}

/** Every filter that narrows the result as a chip, in the order of the sidebar. Sorting is no filter. */
export function filterChips(filters: SearchFilters, skins: SkinIndex | undefined): FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (key: keyof SearchFilters, label: string, rest?: never[] | unknown[]) =>
    chips.push({ label, without: changeFilter(filters, key, rest as SearchFilters[typeof key]) });

  for (const id of filters.skins ?? []) {
    add(
      'skins',
      skins?.get(id)?.title ?? `Skin ${id}`,
      filters.skins?.filter((skin) => skin !== id),
    );
  }
  if (filters.accountType) add('accountType', ACCOUNT_TYPE_LABELS[filters.accountType]);
  if (filters.isPremium) add('isPremium', 'Premium');
  if (filters.isMythic) add('isMythic', 'Mythic');
  if (filters.rank) {
    const { rank, division = 0 } = filters;
    add('rank', division === 0 ? RANKS[rank] : rankText(rank, division));
  }
  for (const region of filters.regions ?? []) {
    add(
      'regions',
      REGIONS[region],
      filters.regions?.filter((code) => code !== region),
    );
  }
  for (const range of essenceChips(filters)) add(range.key, range.label);
  if (filters.flashKey) add('flashKey', `Flash on ${filters.flashKey.toUpperCase()}`);
  if (filters.accountAge) add('accountAge', filters.accountAge === 'old-stock' ? 'Old stock' : 'New stock');
  return chips;
}

function essenceChips(filters: SearchFilters): { key: keyof SearchFilters; label: string }[] {
  const bounds = [
    ['blueEssenceStart', 'Blue essence from'],
    ['blueEssenceEnd', 'Blue essence up to'],
    ['orangeEssenceStart', 'Orange essence from'],
    ['orangeEssenceEnd', 'Orange essence up to'],
  ] as const;
  return bounds.flatMap(([key, words]) => {
    const value = filters[key];
    return value === undefined ? [] : [{ key, label: `${words} ${formatCount(value)}` }];
  });
}
