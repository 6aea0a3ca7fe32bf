import { ChoiceRow } from '#client/ui/choice-row.tsx';
import type { FilterSectionProps } from './filter-section.ts';

export function PremiumFilter({ filters, facets, onChange }: FilterSectionProps) {
  return (
    <ChoiceRow
      type="checkbox"
      name="premium"
      label="Premium only"
      isChosen={filters.isPremium === true}
      onChoose={(isChosen) => onChange('isPremium', isChosen ? true : undefined)}
      count={facets?.isPremium}
    />
  );
}
