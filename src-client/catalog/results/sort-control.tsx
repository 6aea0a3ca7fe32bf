import {
  CHAMPION_CLASSES,
  LANES,
  type ChampionClass,
  type Lane,
  type RankOrder,
  type SortOption,
} from '#shared/catalog/enumerations.ts';
import { changeFilter } from '#shared/catalog/filters/filter-rules.ts';
import { DEFAULT_RANK_ORDER } from '#shared/catalog/rank-order.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { Button } from '#client/ui/button/button.tsx';
import { SelectField } from '#client/ui/forms/select-field.tsx';
import { useChampions } from '#client/replica/name-searches.ts';
import type { ChangeFilters } from '../use-search-filters.ts';
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
        place="beside"
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
          place="beside"
          label="Most skins for the lane"
          options={optionsOf<Lane>('Choose a lane', LANES)}
          chosen={filters.lane ?? ''}
          onChoose={(lane) => setFilter(onFilters, 'lane', lane === '' ? undefined : lane)}
        />
      );
    case 'role':
      return (
        <SelectField
          place="beside"
          label="Most skins for the role"
          options={optionsOf<ChampionClass>('Choose a role', CHAMPION_CLASSES)}
          chosen={filters.role ?? ''}
          onChoose={(role) => setFilter(onFilters, 'role', role === '' ? undefined : role)}
        />
      );
    case 'champion':
      return <ChampionHint chosen={filters.champions ?? []} />;
    case 'rank':
      return (
        <div className={classes.rank}>
          <SelectField
            place="beside"
            label="Order"
            options={RANK_ORDER_LABELS}
            chosen={filters.rankOrder ?? DEFAULT_RANK_ORDER}
            onChoose={(order) => setFilter(onFilters, 'rankOrder', order)}
          />
          {filters.accountType !== 'ranked' && (
            <>
              <Button
                variant="default"
                size="sm"
                onClick={() => setFilter(onFilters, 'accountType', 'ranked')}
              >
                Ranked only
              </Button>
              <p className={classes.hint}>Accounts without a rank are listed beside Platinum.</p>
            </>
          )}
        </div>
      );
    case undefined:
      return null;
  }
}

/** Which champions are chosen is a filter; this says what the sort makes of them. */
function ChampionHint({ chosen }: { chosen: readonly string[] }) {
  const championOf = useChampions();
  const names = [...new Set(chosen.map((name) => championOf(name).name))];
  return (
    <p className={classes.hint}>
      {names.length === 0
        ? 'Choose champions in the filters. Accounts with the most of their skins come first.'
        : `Accounts with the most skins of ${names.join(', ')} come first.`}
    </p>
  );
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
