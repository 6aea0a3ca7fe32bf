import {
  ACCOUNT_TYPES,
  type AccountAge,
  DIVISIONS,
  RANK_CODES,
  RANKS,
  REGION_CODES,
  REGIONS,
} from '#shared/catalog/enumerations.ts';
import { ACCOUNT_TYPE_LABELS } from '#shared/catalog/display.ts';
import { oldStockMonth } from '#shared/catalog/product-tags.ts';
import { ChoiceRow } from '#client/ui/forms/choice-row.tsx';
import { Segments } from '#client/ui/forms/segments.tsx';
import { usePriceList } from '#client/replica/price-list.ts';
import { isDivisionEnabled } from '#shared/catalog/filters/filter-rules.ts';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import type { FilterSectionProps } from './filter-section.ts';
import classes from './filter-list.module.css';

export function RegionFilter({ filters, facets, onChange, idPrefix }: FilterSectionProps) {
  return (
    <div className={classes.columns}>
      {REGION_CODES.map((region) => (
        <ChoiceRow
          key={region}
          type="checkbox"
          name={`${idPrefix}region`}
          label={REGIONS[region]}
          isChosen={filters.regions?.includes(region) ?? false}
          onChoose={(isChosen) =>
            onChange(({ regions = [] }) => ({
              regions: isChosen ? [...regions, region] : regions.filter((code) => code !== region),
            }))
          }
          count={facets?.regions[region]}
        />
      ))}
    </div>
  );
}

export function AccountTypeFilter({ filters, facets, onChange, idPrefix }: FilterSectionProps) {
  return ACCOUNT_TYPES.map((type) => (
    <ChoiceRow
      key={type}
      type="radio"
      name={`${idPrefix}account-type`}
      label={ACCOUNT_TYPE_LABELS[type]}
      isChosen={(filters.accountType ?? 'any') === type}
      onChoose={() => onChange({ accountType: type === 'any' ? undefined : type })}
      count={facets?.accountType[type]}
    />
  ));
}

/** The key of the Flash spell. */
export function FlashKeyFilter({ filters, facets, onChange, idPrefix }: FilterSectionProps) {
  return (
    <Segments
      label="Flash key"
      name={`${idPrefix}flash-key`}
      segments={[
        { value: 'any', label: 'Any', count: facets?.flashKey.any },
        { value: 'd', label: 'D', name: 'Flash on D', count: facets?.flashKey.d },
        { value: 'f', label: 'F', name: 'Flash on F', count: facets?.flashKey.f },
      ]}
      chosen={filters.flashKey ?? 'any'}
      onChoose={(key) => onChange({ flashKey: key === 'any' ? undefined : key })}
    />
  );
}

/** Filters for premium accounts and for accounts with a mythic skin. */
export function TierFilter({ filters, facets, onChange, idPrefix }: FilterSectionProps) {
  return (
    <>
      <ChoiceRow
        type="checkbox"
        name={`${idPrefix}premium`}
        label={
          <>
            Premium only <span className={classes.hint}>about 2% banned</span>
          </>
        }
        isChosen={filters.isPremium === true}
        onChoose={(isChosen) => onChange({ isPremium: isChosen ? true : undefined })}
        count={facets?.isPremium}
      />
      <ChoiceRow
        type="checkbox"
        name={`${idPrefix}mythic`}
        label={
          <>
            Mythic only <span className={classes.hint}>with at least one mythic skin</span>
          </>
        }
        isChosen={filters.isMythic === true}
        onChoose={(isChosen) => onChange({ isMythic: isChosen ? true : undefined })}
        count={facets?.isMythic}
      />
    </>
  );
}

/** Old stock was leveled before the month in the price list. */
export function AccountAgeFilter({ filters, facets, onChange, idPrefix }: FilterSectionProps) {
  const prices = usePriceList();
  const month = prices === undefined ? undefined : oldStockMonth(prices.oldStockMaxDate, 'long');
  const choices: { age: AccountAge; label: string; hint?: string | undefined }[] = [
    { age: 'any', label: 'Any' },
    { age: 'old-stock', label: 'Old stock', hint: month && `leveled before ${month}` },
    { age: 'new-stock', label: 'New stock', hint: month && `leveled since ${month}` },
  ];
  return choices.map(({ age, label, hint }) => (
    <ChoiceRow
      key={age}
      type="radio"
      name={`${idPrefix}account-age`}
      label={
        <>
          {label} {hint !== undefined && <span className={classes.hint}>{hint}</span>}
        </>
      }
      isChosen={(filters.accountAge ?? 'any') === age}
      onChoose={() => onChange({ accountAge: age === 'any' ? undefined : age })}
      count={facets?.accountAge[age]}
    />
  ));
}

const DIVISION_NUMBERS = [1, 2, 3, 4] as const;

/** The tiers from the highest, then the divisions of the chosen one (storefront, section 5 "Division selector"). */
export function RankFilter({ filters, facets, onChange, idPrefix }: FilterSectionProps) {
  const hasDivision = isDivisionEnabled(filters);
  return (
    <>
      <ChoiceRow
        type="radio"
        name={`${idPrefix}rank`}
        label="Any rank"
        isChosen={filters.rank === undefined}
        onChoose={() => onChange({ rank: undefined })}
        count={facets?.rank.any}
      />
      {RANK_CODES.toReversed().map((rank) => (
        <ChoiceRow
          key={rank}
          type="radio"
          name={`${idPrefix}rank`}
          label={
            <span className={classes.rank}>
              <RankEmblem rank={rank} size={20} />
              {RANKS[rank]}
            </span>
          }
          isChosen={filters.rank === rank}
          onChoose={() => onChange({ rank })}
          count={facets?.rank[rank]}
        />
      ))}
      <p className={classes.subtitle}>Division</p>
      <Segments
        label="Division"
        name={`${idPrefix}division`}
        isDisabled={!hasDivision}
        segments={[
          { value: 0, label: 'Any', count: hasDivision ? facets?.division.any : undefined },
          ...DIVISION_NUMBERS.map((value) => ({
            value,
            label: DIVISIONS[value],
            count: hasDivision ? facets?.division[value] : undefined,
          })),
        ]}
        chosen={filters.division ?? 0}
        onChoose={(value) => onChange({ division: value === 0 ? undefined : value })}
      />
    </>
  );
}
