import {
  CHAMPION_CLASSES,
  LANES,
  type ChampionClass,
  type Lane,
  type RankOrder,
  type SortOption,
} from '#shared/catalog/enumerations.ts';
import { changeFilter } from '#shared/catalog/filter-rules.ts';
import { DEFAULT_RANK_ORDER } from '#shared/catalog/rank-order.ts';
import type { SearchFilters } from '#shared/catalog/search-filters.ts';
import { SelectField } from '#client/ui/select-field.tsx';
import type { ChangeFilters } from '../use-search-filters.ts';
import { ChampionChoice } from './champion-choice.tsx';
import classes from './sort-control.module.css';

const SORTS: readonly { value: SortOption | 'none'; label: string }[] = [
  { value: 'lane', label: 'Lane' },
  { value: 'role', label: 'Role' },
  { value: 'champion', label: 'Champion' },
  { value: 'rank', label: 'Rank' },
];

const RANK_ORDER_LABELS: readonly { value: RankOrder; label: string }[] = [
  { value: 'HighToLow', label: 'High to low' },
  { value: 'LowToHigh', label: 'Low to high' },
];

interface SortControlProps {
  filters: SearchFilters;
  onFilters: ChangeFilters;
}

/**
 * What comes first (storefront, section 3 "Sort options").
 * @param props.unsorted what does without a choice, e.g. "Lowest price"
 */
export function SortControl({ filters, onFilters, unsorted }: SortControlProps & { unsorted: string }) {
  return (
    <div className={classes.sort}>
      <SelectField
        label="Sort by"
        options={[{ value: 'none', label: unsorted }, ...SORTS]}
        chosen={filters.sort ?? 'none'}
        onChoose={(sort) => setFilter(onFilters, 'sort', sort === 'none' ? undefined : sort)}
      />
    </div>
  );
}

/** What the chosen sort depends on: the lane, role or champions whose skins count, or the direction of ranks. */
export function SortDetail({ filters, onFilters }: SortControlProps) {
  switch (filters.sort) {
    case 'lane':
      return (
        <SelectField
          label="Most skins for the lane"
          options={optionsOf<Lane>('Choose a lane', LANES)}
          chosen={filters.lane ?? ''}
          onChoose={(lane) => setFilter(onFilters, 'lane', lane === '' ? undefined : lane)}
        />
      );
    case 'role':
      return (
        <SelectField
          label="Most skins for the role"
          options={optionsOf<ChampionClass>('Choose a role', CHAMPION_CLASSES)}
          chosen={filters.role ?? ''}
          onChoose={(role) => setFilter(onFilters, 'role', role === '' ? undefined : role)}
        />
      );
    case 'champion':
      return <ChampionChoice chosen={filters.champions ?? []} onFilters={onFilters} />;
    case 'rank':
      return (
        <SelectField
          label="Order"
          options={RANK_ORDER_LABELS}
          chosen={filters.rankOrder ?? DEFAULT_RANK_ORDER}
          onChoose={(order) => setFilter(onFilters, 'rankOrder', order)}
        />
      );
    case undefined:
      return null;
  }
}

function setFilter<K extends keyof SearchFilters>(
  onFilters: ChangeFilters,
  key: K,
  value: SearchFilters[K] | undefined,
): void {
  onFilters((current) => changeFilter(current, key, value));
}

function optionsOf<Value extends string>(
  none: string,
  values: readonly Value[],
): { value: Value | ''; label: string }[] {
  return [{ value: '', label: none }, ...values.map((value) => ({ value, label: value }))];
}
