import { REGIONS, REGION_CODES } from '#shared/catalog/enumerations.ts';
import { ChoiceRow } from '#client/ui/forms/choice-row.tsx';
import classes from './filter-list.module.css';
import type { FilterSectionProps } from './filter-section.ts';

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
