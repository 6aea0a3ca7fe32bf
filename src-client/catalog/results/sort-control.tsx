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
  { value: 'none', label: 'Lowest price' },
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
 * What comes first, and what that depends on: accounts with most skins of a lane, a role or some champions, or by rank
 * (storefront, section 3 "Sort options").
 */
export function SortControl({ filters, onFilters }: SortControlProps) {
  const set = <K extends keyof SearchFilters>(key: K, value: SearchFilters[K] | undefined) =>
    onFilters((current) => changeFilter(current, key, value));
  return (
    <div className={classes.sort}>
      <SelectField
        label="Sort by"
        options={SORTS}
        chosen={filters.sort ?? 'none'}
        onChoose={(sort) => set('sort', sort === 'none' ? undefined : sort)}
      />
      {filters.sort === 'lane' && (
        <SelectField
          label="Lane"
          options={optionsOf<Lane>('Choose a lane', LANES)}
          chosen={filters.lane ?? ''}
          onChoose={(lane) => set('lane', lane === '' ? undefined : lane)}
        />
      )}
      {filters.sort === 'role' && (
        <SelectField
          label="Role"
          options={optionsOf<ChampionClass>('Choose a role', CHAMPION_CLASSES)}
          chosen={filters.role ?? ''}
          onChoose={(role) => set('role', role === '' ? undefined : role)}
        />
      )}
      {filters.sort === 'champion' && (
        <ChampionChoice chosen={filters.champions ?? []} onFilters={onFilters} />
      )}
      {filters.sort === 'rank' && (
        <SelectField
          label="Order"
          options={RANK_ORDER_LABELS}
          chosen={filters.rankOrder ?? DEFAULT_RANK_ORDER}
          onChoose={(order) => set('rankOrder', order)}
        />
      )}
    </div>
  );
}

function optionsOf<Value extends string>(
  none: string,
  values: readonly Value[],
): { value: Value | ''; label: string }[] {
  return [{ value: '', label: none }, ...values.map((value) => ({ value, label: value }))];
}
