/** The active filters as text, each with the filters without it. */
import type { Facets } from '../engine/search-result.ts';
import { changeFilters, type FilterChanges } from './filter-rules.ts';
import type { Chip, ChipNames } from './filter.ts';
import { FILTER_ENTRIES, type FilterKey, type FilterSectionId, type SearchFilters } from './registry.ts';

interface FilterChip {
  section: FilterSectionId;
  label: string;
  remove: (filters: SearchFilters) => SearchFilters;
  /** How many accounts there are without it, if the facet counts include that. */
  countWithout: (facets: Facets) => number | undefined;
}

const ONLY_IDS: ChipNames = { skin: () => undefined, champion: (name) => ({ id: name, name }) };

/** A chip for every filter that narrows the result, in the order of the panel. Sorting is not a filter. */
export function filterChips(filters: SearchFilters, names: ChipNames = ONLY_IDS): FilterChip[] {
  return FILTER_ENTRIES.flatMap(([key, { section, chips }]) => {
    const value = filters[key];
    if (value === undefined || section === undefined || chips === undefined) return [];
    return chips(value, names, filters).map((chip) => ({
      section,
      label: chip.label,
      remove: (current) => changeFilters(current, changesWithout(chip, key, current)),
      countWithout: (facets) =>
        chip.isCounted ? countOfAny(facets, [key, ...(chip.along ?? [])]) : undefined,
    }));
  });
}

/** Of the first filter that is counted. */
function countOfAny(
  facets: Partial<Record<FilterKey, unknown>>,
  keys: readonly FilterKey[],
): number | undefined {
  const counts = keys.map((key) => facets[key]).find((each) => each !== undefined);
  return (counts as Facets['regions'] | undefined)?.any;
}

function changesWithout(
  { along = [], rest }: Chip<unknown, SearchFilters>,
  key: FilterKey,
  filters: SearchFilters,
): FilterChanges {
  const unset = Object.fromEntries(along.map((name) => [name, undefined]));
  const value = filters[key];
  return { ...unset, [key]: value === undefined ? undefined : rest?.(value) };
}
