import { formatCount } from '#shared/catalog/display.ts';
import { BLUE_ESSENCE_MINIMUMS } from '#shared/catalog/enumerations.ts';
import { ChoiceRow } from '#client/ui/forms/choice-row.tsx';
import type { FilterSectionProps } from './filter-section.ts';
import { RangeFields } from './range-fields.tsx';

/** The usual minimums, and a range of one's own below them. */
export function BlueEssenceFilter({ filters, facets, onChange, idPrefix }: FilterSectionProps) {
  const { blueEssenceStart: start, blueEssenceEnd: end } = filters;
  const chooseMinimum = (minimum: number | undefined) =>
    onChange({ blueEssenceStart: minimum, blueEssenceEnd: undefined });
  return (
    <>
      <ChoiceRow
        type="radio"
        name={`${idPrefix}blue-essence`}
        label="Any"
        isChosen={start === undefined && end === undefined}
        onChoose={() => chooseMinimum(undefined)}
        count={facets?.blueEssenceStart.any}
      />
      {BLUE_ESSENCE_MINIMUMS.map((minimum) => (
        <ChoiceRow
          key={minimum}
          type="radio"
          name={`${idPrefix}blue-essence`}
          label={`${formatCount(minimum)}+`}
          isChosen={start === minimum && end === undefined}
          onChoose={() => chooseMinimum(minimum)}
          count={facets?.blueEssenceStart[minimum]}
        />
      ))}
      <RangeFields
        label="Blue essence"
        start={start}
        end={end}
        onStart={(value) => onChange({ blueEssenceStart: value })}
        onEnd={(value) => onChange({ blueEssenceEnd: value })}
      />
    </>
  );
}
