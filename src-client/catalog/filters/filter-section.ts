import type { ComponentType } from 'react';
import type { Facets } from '#shared/catalog/engine/search-result.ts';
import type { FilterChanges } from '#shared/catalog/filters/filter-rules.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';

export interface FilterSectionProps {
  filters: SearchFilters;
  /** Undefined until the first answer. */
  facets: Facets | undefined;
  /**
   * Sets filters, or clears them with undefined, and applies the rules of which other filters that clears. A function
   * gets the current filters, for lists to which quick clicks add.
   */
  onChange: (changes: FilterChanges | ((filters: SearchFilters) => FilterChanges)) => void;
  /** Makes the names of radio groups in the rail and the sheet distinct. */
  idPrefix: string;
}

/** The shop's search or the marketplace's; the spec shows rank and flash key under different conditions for each. */
export type FilterPlace = 'shop' | 'marketplace';

export interface FilterSection {
  title: string;
  Section: ComponentType<FilterSectionProps>;
  /** Whether the section is shown; omitted: always. */
  isShown?: (filters: SearchFilters, place: FilterPlace) => boolean;
  /** Counts its suggestions with all filters; other sections depend on their own filters only. */
  isSuggesting?: true;
  /** Folded at first unless one of its filters is set. */
  isMinor?: true;
}
