import { memo, useId, useState } from 'react';
import { changeFilters } from '#shared/catalog/filter-rules.ts';
import type { Facets } from '#shared/catalog/engine/search-result.ts';
import type { SearchFilters } from '#shared/catalog/search-filters.ts';
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

/** All sections of the sidebar, each foldable; the rail and the phone's sheet show the same list. */
export const FilterList = memo(function FilterList({ filters, facets, onFilters, place }: FilterListProps) {
  const idPrefix = useId();
  const onChange: FilterSectionProps['onChange'] = (changes) =>
    onFilters((current) =>
      changeFilters(current, typeof changes === 'function' ? changes(current) : changes),
    );
  return FILTER_SECTIONS.filter(({ isShown }) => isShown?.(filters, place) ?? true).map((section) => (
    <FoldedSection
      key={section.title}
      section={section}
      active={activeIn(section.keys, filters)}
      sectionProps={{ filters, facets, onChange, idPrefix }}
    />
  ));
});

interface FoldedSectionProps {
  section: FilterSection;
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

/** How many values of a section are chosen; a range counts once. */
function activeIn(keys: FilterSection['keys'], filters: SearchFilters): number {
  const values = keys.map((key) => filters[key]).filter((value) => value !== undefined);
  const isRange = keys.some((key) => key.endsWith('Start'));
  if (isRange) return values.length === 0 ? 0 : 1;
  return values.reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.length : 1), 0);
}
