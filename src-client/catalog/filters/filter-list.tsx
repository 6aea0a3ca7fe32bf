import { memo, useId, useState } from 'react';
import { filterChips } from '#shared/catalog/filters/filter-chips.ts';
import { changeFilters } from '#shared/catalog/filters/filter-rules.ts';
import type { Facets } from '#shared/catalog/engine/search-result.ts';
import {
  FILTER_SECTION_IDS,
  type FilterSectionId,
  type SearchFilters,
} from '#shared/catalog/filters/registry.ts';
import { Fold } from '#client/ui/fold/fold.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import type { ChangeFilters } from '../use-search-filters.ts';
import type { FilterPlace, FilterSection, FilterSectionProps } from './filter-section.ts';
import classes from './filter-list.module.css';
import { FILTER_SECTIONS } from './filter-sections.ts';

interface FilterListProps {
  filters: SearchFilters;
  facets: Facets | undefined;
  onFilters: ChangeFilters;
  place: FilterPlace;
}

/** All sections of the panel, each foldable; the rail and the phone's sheet show the same list. */
export const FilterList = memo(function FilterList({ filters, facets, onFilters, place }: FilterListProps) {
  const idPrefix = useId();
  const onChange: FilterSectionProps['onChange'] = (changes) =>
    onFilters((current) =>
      changeFilters(current, typeof changes === 'function' ? changes(current) : changes),
    );
  const chips = filterChips(filters);
  return shownSections(filters, place).map((id) => (
    <FoldedSection
      key={id}
      section={FILTER_SECTIONS[id]}
      active={chips.filter(({ section }) => section === id).length}
      sectionProps={{ filters, facets, onChange, idPrefix }}
    />
  ));
});

/** From top to bottom. */
export function shownSections(filters: SearchFilters, place: FilterPlace): FilterSectionId[] {
  return FILTER_SECTION_IDS.filter((id) => FILTER_SECTIONS[id].isShown?.(filters, place) ?? true);
}

interface FoldedSectionProps {
  section: FilterSection;
  /** How many of its values are chosen; a range counts once. */
  active: number;
  sectionProps: FilterSectionProps;
}

function FoldedSection({ section, active, sectionProps }: FoldedSectionProps) {
  const { title, Section, isMinor = false } = section;
  // Later on it is the visitor's to open and close.
  const [isOpenAtFirst] = useState(!isMinor || active > 0);
  return (
    <Fold title={<SectionTitle title={title} active={active} />} isOpenAtFirst={isOpenAtFirst}>
      <fieldset className={classes.values} aria-label={title}>
        <Section {...sectionProps} />
      </fieldset>
    </Fold>
  );
}

function SectionTitle({ title, active }: { title: string; active: number }) {
  return (
    <span className={classes.title}>
      {title}
      {active > 0 && (
        <span className={classes.active}>
          {active}
          <VisuallyHidden> chosen</VisuallyHidden>
        </span>
      )}
    </span>
  );
}
