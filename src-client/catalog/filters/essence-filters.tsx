import { formatCount } from '#shared/catalog/display.ts';
import { BLUE_ESSENCE_MINIMUMS, ORANGE_ESSENCE_RANGES } from '#shared/catalog/enumerations.ts';
import { ChoiceRow } from '#client/ui/forms/choice-row.tsx';
import type { FilterSectionProps } from './filter-section.ts';
import { RangeFields } from './range-fields.tsx';

/** Common minimums, and fields for a custom range. */
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

/** Common ranges, and fields for a custom one. */
export function OrangeEssenceFilter({ filters, facets, onChange, idPrefix }: FilterSectionProps) {
  const { orangeEssenceStart: start, orangeEssenceEnd: end } = filters;
  const chooseRange = (from: number | undefined, to: number | undefined) =>
    onChange({ orangeEssenceStart: from, orangeEssenceEnd: to });
  return (
    <>
      <ChoiceRow
        type="radio"
        name={`${idPrefix}orange-essence`}
        label="Any"
        isChosen={start === undefined && end === undefined}
        onChoose={() => chooseRange(undefined, undefined)}
        count={facets?.orangeEssenceStart.any}
      />
      {ORANGE_ESSENCE_RANGES.map((range) => (
        <ChoiceRow
          key={range.start}
          type="radio"
          name={`${idPrefix}orange-essence`}
          label={range.label}
          isChosen={start === range.start && end === range.end}
          onChoose={() => chooseRange(range.start, range.end)}
          count={facets?.orangeEssenceStart[range.start]}
        />
      ))}
      <RangeFields
        label="Orange essence"
        start={start}
        end={end}
        onStart={(value) => onChange({ orangeEssenceStart: value })}
        onEnd={(value) => onChange({ orangeEssenceEnd: value })}
      />
    </>
  );
}
