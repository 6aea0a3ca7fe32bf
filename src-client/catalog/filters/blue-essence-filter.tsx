import { formatCount } from '#shared/catalog/display.ts';
import { BLUE_ESSENCE_MINIMUMS } from '#shared/catalog/enumerations.ts';
import { ChoiceRow } from '#client/ui/choice-row.tsx';
import type { FilterSectionProps } from './filter-section.ts';

export function BlueEssenceFilter({ filters, facets, onChange }: FilterSectionProps) {
  return (
    <>
      <ChoiceRow
        type="radio"
        name="blue-essence-start"
        label="Any"
        isChosen={filters.blueEssenceStart === undefined}
        onChoose={() => onChange('blueEssenceStart', undefined)}
        count={facets?.blueEssenceStart.any}
      />
      {BLUE_ESSENCE_MINIMUMS.map((minimum) => (
        <ChoiceRow
          key={minimum}
          type="radio"
          name="blue-essence-start"
          label={`${formatCount(minimum)}+`}
          isChosen={filters.blueEssenceStart === minimum}
          onChoose={() => onChange('blueEssenceStart', minimum)}
          count={facets?.blueEssenceStart[minimum]}
        />
      ))}
    </>
  );
}
