import type { ComponentType } from 'react';
import type { Facets } from '#shared/catalog/engine/search-result.ts';
import type { FilterChanges } from '#shared/catalog/filters/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';

export interface FilterSectionProps {
  filters: SearchFilters;
  /** Undefined until the first answer. */
  facets: Facets | undefined;
  /**
   * Sets filters, or clears them with undefined; the rules of what else that clears apply. A function gets the filters
   * as they are by then, for lists that quick clicks add to.
   */
  onChange: (changes: FilterChanges | ((filters: SearchFilters) => FilterChanges)) => void;
  /** Sets radio groups of the rail and of the sheet apart. */
  idPrefix: string;
}

/** The shop's search and the marketplace's, whose documents show rank and flash key in other cases. */
export type FilterPlace = 'shop' | 'marketplace';

export interface FilterSection {
  title: string;
  Section: ComponentType<FilterSectionProps>;
  /** Where and when it is there; left out: always. */
  isShown?: (filters: SearchFilters, place: FilterPlace) => boolean;
  /** Folded at first, unless one of its filters is set. */
  isMinor?: true;
}
