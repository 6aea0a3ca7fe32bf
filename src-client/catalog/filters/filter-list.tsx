import { changeFilter } from '#shared/catalog/filter-rules.ts';
import type { Facets } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/search-filters.ts';
import { Fold } from '#client/ui/fold.tsx';
import type { FilterSectionProps } from './filter-section.ts';
import classes from './filter-list.module.css';
import { FILTER_SECTIONS } from './filter-sections.ts';

interface FilterListProps {
  filters: SearchFilters;
  facets: Facets | undefined;
  onFilters: (filters: SearchFilters) => void;
}

/** All sections of the sidebar, each foldable; the rail and the phone's sheet show the same list. */
export function FilterList({ filters, facets, onFilters }: FilterListProps) {
  const onChange: FilterSectionProps['onChange'] = (key, value) =>
    onFilters(changeFilter(filters, key, value));
  return FILTER_SECTIONS.map(({ title, Section }) => (
    <Fold key={title} title={title} isOpenAtFirst>
      <fieldset className={classes.values} aria-label={title}>
        <Section filters={filters} facets={facets} onChange={onChange} />
      </fieldset>
    </Fold>
  ));
}
