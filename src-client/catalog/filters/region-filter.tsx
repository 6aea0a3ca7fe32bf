import { REGIONS, REGION_CODES, type Region } from '#shared/catalog/enumerations.ts';
import { ChoiceRow } from '#client/ui/choice-row.tsx';
import type { FilterSectionProps } from './filter-section.ts';

export function RegionFilter({ filters, facets, onChange }: FilterSectionProps) {
  const chosen = filters.regions ?? [];
  const toggle = (region: Region, isChosen: boolean) =>
    onChange('regions', isChosen ? [...chosen, region] : chosen.filter((code) => code !== region));
  return REGION_CODES.map((region) => (
    <ChoiceRow
      key={region}
      type="checkbox"
      name="region"
      label={REGIONS[region]}
      isChosen={chosen.includes(region)}
      onChoose={(isChosen) => toggle(region, isChosen)}
      count={facets?.regions[region]}
    />
  ));
}
