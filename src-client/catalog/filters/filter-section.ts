import type { ComponentType } from 'react';
import type { Facets } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/search-filters.ts';

export interface FilterSectionProps {
  filters: SearchFilters;
  /** Undefined until the first answer. */
  facets: Facets | undefined;
  /** Sets one filter, or clears it with undefined; the rules of what else it clears apply. */
  onChange: <K extends keyof SearchFilters>(key: K, value: SearchFilters[K] | undefined) => void;
}

export interface FilterSection {
  title: string;
  Section: ComponentType<FilterSectionProps>;
}
