import { formatCount, rankText } from '#shared/catalog/display.ts';
import type { Facets } from '#shared/catalog/engine/search-result.ts';
import { DIVISIONS, RANKS, REGIONS } from '#shared/catalog/enumerations.ts';
import { changeFilters, type FilterChanges } from '#shared/catalog/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/search-filters.ts';
import type { SkinIndex } from '../skin-index.ts';
import type { useChampions } from '../name-searches.ts';
import { ACCOUNT_TYPE_LABELS } from './account-type-filter.tsx';

/** One active filter in words, and how to do without it. */
export interface FilterChip {
  label: string;
  remove: (filters: SearchFilters) => SearchFilters;
  /** How many accounts there are without it, where the counts of the filter values tell. */
  countWithout: (facets: Facets) => number | undefined;
}

/** Every filter that narrows the result as a chip, in the order of the sidebar. Sorting is no filter. */
export function filterChips(
  filters: SearchFilters,
  skins?: SkinIndex,
  championOf: ReturnType<typeof useChampions> = (name) => ({ id: name, name }),
): FilterChip[] {
  return [
    ...skinChips(filters, skins),
    ...championChips(filters, championOf),
    ...regionChips(filters),
    ...accountChips(filters),
    ...essenceChips(filters, 'blue'),
    ...essenceChips(filters, 'orange'),
    ...ageChips(filters),
  ];
}

function chip(
  label: string,
  changes: FilterChanges | ((filters: SearchFilters) => FilterChanges),
  countWithout: FilterChip['countWithout'] = () => undefined,
): FilterChip {
  return {
    label,
    remove: (filters) => changeFilters(filters, typeof changes === 'function' ? changes(filters) : changes),
    countWithout,
  };
}

function skinChips({ skins: chosen = [] }: SearchFilters, index: SkinIndex | undefined): FilterChip[] {
  return chosen.map((id) =>
    chip(index?.get(id)?.title ?? `Skin ${id}`, ({ skins = [] }) => ({
      skins: skins.filter((skin) => skin !== id),
    })),
  );
}

/** One per champion: an address may name one by its id and by its name. */
function championChips(
  { champions: chosen = [] }: SearchFilters,
  championOf: ReturnType<typeof useChampions>,
): FilterChip[] {
  const names = new Map(chosen.map((typed) => [championOf(typed).id, championOf(typed).name]));
  return [...names].map(([id, name]) =>
    chip(name, ({ champions = [] }) => ({
      champions: champions.filter((typed) => championOf(typed).id !== id),
    })),
  );
}

function regionChips({ regions: chosen = [] }: SearchFilters): FilterChip[] {
  return chosen.map((region) =>
    chip(
      REGIONS[region],
      ({ regions = [] }) => ({ regions: regions.filter((code) => code !== region) }),
      // With several, taking one away gives fewer accounts, not more.
      ({ regions }) => (chosen.length === 1 ? regions.any : undefined),
    ),
  );
}

function accountChips(filters: SearchFilters): FilterChip[] {
  const { accountType, rank, division, flashKey, isPremium, isMythic } = filters;
  const chips: FilterChip[] = [];
  if (accountType) {
    const label = ACCOUNT_TYPE_LABELS[accountType];
    chips.push(chip(label, { accountType: undefined }, (facets) => facets.accountType.any));
  }
  if (rank) {
    const label = division === undefined ? RANKS[rank] : rankText(rank, division);
    chips.push(chip(label, { rank: undefined }, (facets) => facets.rank.any));
    if (division !== undefined) {
      const words = `Division ${DIVISIONS[division]}`;
      chips.push(chip(words, { division: undefined }, (facets) => facets.division.any));
    }
  }
  if (flashKey) {
    const label = `Flash on ${flashKey.toUpperCase()}`;
    chips.push(chip(label, { flashKey: undefined }, (facets) => facets.flashKey.any));
  }
  if (isPremium) chips.push(chip('Premium', { isPremium: undefined }));
  if (isMythic) chips.push(chip('Mythic', { isMythic: undefined }));
  return chips;
}

function essenceChips(filters: SearchFilters, kind: 'blue' | 'orange'): FilterChip[] {
  const [start, end] = [filters[`${kind}EssenceStart`], filters[`${kind}EssenceEnd`]];
  if (start === undefined && end === undefined) return [];
  const words = `${kind === 'blue' ? 'Blue' : 'Orange'} essence ${rangeText(start, end)}`;
  return [
    chip(
      words,
      { [`${kind}EssenceStart`]: undefined, [`${kind}EssenceEnd`]: undefined },
      (facets) => facets[`${kind}EssenceStart`].any,
    ),
  ];
}

/** "40,000+", "1,000–1,999" or "up to 1,999". */
function rangeText(start: number | undefined, end: number | undefined): string {
  if (end === undefined) return `${formatCount(start ?? 0)}+`;
  return start === undefined ? `up to ${formatCount(end)}` : `${formatCount(start)}–${formatCount(end)}`;
}

function ageChips({ accountAge }: SearchFilters): FilterChip[] {
  if (accountAge === undefined) return [];
  const label = accountAge === 'old-stock' ? 'Old stock' : 'New stock';
  return [chip(label, { accountAge: undefined }, (facets) => facets.accountAge.any)];
}
