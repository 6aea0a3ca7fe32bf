import { DIVISIONS, RANK_CODES, RANKS } from '#shared/catalog/enumerations.ts';
import { isDivisionEnabled } from '#shared/catalog/filters/filter-rules.ts';
import { ChoiceRow } from '#client/ui/forms/choice-row.tsx';
import { RankEmblem } from '#client/ui/rank-emblem.tsx';
import { Segments } from '#client/ui/forms/segments.tsx';
import classes from './filter-list.module.css';
import type { FilterSectionProps } from './filter-section.ts';

const DIVISION_NUMBERS = [1, 2, 3, 4] as const;

/** The tiers from the highest, and below them the divisions of the chosen one (storefront, section 5 "Division selector"). */
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
