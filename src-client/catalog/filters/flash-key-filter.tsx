import { Segments } from '#client/ui/forms/segments.tsx';
import type { FilterSectionProps } from './filter-section.ts';

/** Which key the Flash spell lies on, where it is known. */
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
