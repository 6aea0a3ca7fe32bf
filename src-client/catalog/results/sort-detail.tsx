import {
  CHAMPION_CLASSES,
  LANES,
  type ChampionClass,
  type Lane,
  type RankOrder,
} from '#shared/catalog/enumerations.ts';
import { DEFAULT_RANK_ORDER } from '#shared/catalog/rank-order.ts';
import { Button } from '#client/ui/button/button.tsx';
import { SelectField } from '#client/ui/forms/select-field.tsx';
import { useChampions } from '#client/replica/champions.ts';
import { type DetailedSort, setFilter, type SortControlProps } from './sort-control.tsx';
import classes from './sort-control.module.css';

const RANK_ORDER_LABELS: readonly { value: RankOrder; label: string }[] = [
  { value: 'HighToLow', label: 'High to low' },
  { value: 'LowToHigh', label: 'Low to high' },
];

/** The detail of the chosen sort: the lane, role or champions whose skins count, or the direction of ranks. */
export function SortDetail({ sort, filters, onFilters }: SortControlProps & { sort: DetailedSort }) {
  switch (sort) {
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
                onClick={({ currentTarget }) => {
                  currentTarget.parentElement?.querySelector('select')?.focus();
                  setFilter(onFilters, 'accountType', 'ranked');
                }}
              >
                Ranked only
              </Button>
              <p className={classes.hint}>Unranked accounts are listed next to Platinum.</p>
            </>
          )}
        </div>
      );
  }
}

/** Champions are chosen in the filters; this explains their effect on the sort. */
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

function optionsOf<Value extends string>(
  none: string,
  values: readonly Value[],
): { value: Value | ''; label: string }[] {
  return [{ value: '', label: none }, ...values.map((value) => ({ value, label: value }))];
}
