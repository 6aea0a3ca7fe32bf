import type { SortOption } from '#shared/catalog/enumerations.ts';
import { changeFilter } from '#shared/catalog/filters/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { SelectField } from '#client/ui/forms/select-field.tsx';
import type { FilterPlace } from '../filters/filter-section.ts';
import type { ChangeFilters } from '../use-search-filters.ts';
import classes from './sort-control.module.css';

const LABELS: Record<SortOption, string> = {
  lane: 'Lane',
  role: 'Role',
  champion: 'Champion',
  rank: 'Rank',
  'most-skins': 'Most skins',
  'most-blue-essence': 'Most blue essence',
  'highest-price': 'Highest price',
  newest: 'Newest',
  'lowest-price': 'Lowest price',
  'most-bids': 'Most bids',
};

/** The sorts that depend on something else, which `SortDetail` asks for. */
const DETAILED_SORTS = ['lane', 'role', 'champion', 'rank'] as const satisfies readonly SortOption[];
export type DetailedSort = (typeof DETAILED_SORTS)[number];

const FOR_SKINS: readonly SortOption[] = ['most-skins', 'most-blue-essence', ...DETAILED_SORTS];

/** The sorts of each place, and the label of its default order. */
const SORTS: Record<FilterPlace, { unsorted: string; sorts: readonly SortOption[] }> = {
  shop: { unsorted: 'Lowest price', sorts: ['highest-price', 'newest', ...FOR_SKINS] },
  marketplace: {
    unsorted: 'Ends soonest',
    sorts: ['newest', 'most-bids', 'lowest-price', 'highest-price', ...FOR_SKINS],
  },
};

export interface SortControlProps {
  filters: SearchFilters;
  onFilters: ChangeFilters;
}

/** Chooses the sort order (storefront, section 3 "Sort options"). */
export function SortControl({ filters, onFilters, place }: SortControlProps & { place: FilterPlace }) {
  const { unsorted, sorts } = SORTS[place];
  // An address may contain a sort of the other place, which has no effect here.
  const chosen = sorts.find((sort) => sort === filters.sort);
  return (
    <div className={classes.sort}>
      <SelectField
        place="beside"
        label="Sort by"
        options={[
          { value: 'none', label: unsorted },
          ...sorts.map((value) => ({ value, label: LABELS[value] })),
        ]}
        chosen={chosen ?? 'none'}
        onChoose={(sort) => setFilter(onFilters, 'sort', sort === 'none' ? undefined : sort)}
      />
    </div>
  );
}

export const isDetailedSort = (sort: SortOption | undefined): sort is DetailedSort =>
  (DETAILED_SORTS as readonly unknown[]).includes(sort);

export function setFilter<K extends keyof SearchFilters>(
  onFilters: ChangeFilters,
  key: K,
  value: SearchFilters[K] | undefined,
): void {
  onFilters((current) => changeFilter(current, key, value));
}
