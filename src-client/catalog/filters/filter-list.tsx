import { memo, useCallback, useId, useState } from 'react';
import { filterChips } from '#shared/catalog/filters/filter-chips.ts';
import { changeFilters } from '#shared/catalog/filters/filter-rules.ts';
import type { Facets } from '#shared/catalog/engine/search-result.ts';
import {
  FILTER_ENTRIES,
  FILTER_SECTION_IDS,
  type FilterKey,
  type FilterSectionId,
  type SearchFilters,
} from '#shared/catalog/filters/registry.ts';
import { Fold } from '#client/ui/fold/fold.tsx';
import { Skeleton } from '#client/ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden/visually-hidden.tsx';
import type { ChangeFilters } from '../use-search-filters.ts';
import type { FilterPlace, FilterSection, FilterSectionProps } from './filter-section.ts';
import {
  AccountAgeFilter,
  AccountTypeFilter,
  FlashKeyFilter,
  RankFilter,
  RegionFilter,
  TierFilter,
} from './account-filters.tsx';
import { BlueEssenceFilter, OrangeEssenceFilter } from './essence-filters.tsx';
import { PriceFilter } from './price-filter.tsx';
import { ChampionFilter, SkinFilter } from './skin-filters.tsx';
import classes from './filter-list.module.css';

/** The sections of the filter panel; the registry defines their order and filters. */
export const FILTER_SECTIONS: Readonly<Record<FilterSectionId, FilterSection>> = {
  skins: { title: 'Skin shards', Section: SkinFilter, isSuggesting: true },
  champions: { title: 'Champions', Section: ChampionFilter, isSuggesting: true },
  price: { title: 'Price', Section: PriceFilter },
  region: { title: 'Region', Section: RegionFilter },
  accountType: { title: 'Account type', Section: AccountTypeFilter },
  rank: {
    title: 'Rank',
    Section: RankFilter,
    isShown: ({ accountType, rank }, place) =>
      accountType === 'ranked' || rank !== undefined || (place === 'shop' && accountType === undefined),
  },
  flashKey: {
    title: 'Flash key',
    Section: FlashKeyFilter,
    isShown: ({ accountType, flashKey }, place) =>
      place === 'shop' || accountType === 'ranked' || accountType === 'handleveled' || flashKey !== undefined,
  },
  tier: { title: 'Account tier', Section: TierFilter },
  blueEssence: { title: 'Blue essence', Section: BlueEssenceFilter },
  orangeEssence: { title: 'Orange essence', Section: OrangeEssenceFilter, isMinor: true },
  accountAge: { title: 'Account age', Section: AccountAgeFilter, isMinor: true },
};

interface FilterListProps {
  filters: SearchFilters;
  facets: Facets | undefined;
  onFilters: ChangeFilters;
  place: FilterPlace;
}

/** All sections of the filter panel, each foldable; used by the rail and by the phone's sheet. */
export const FilterList = memo(function FilterList({ filters, facets, onFilters, place }: FilterListProps) {
  const idPrefix = useId();
  const onChange = useCallback<FilterSectionProps['onChange']>(
    (changes) =>
      onFilters((current) =>
        changeFilters(current, typeof changes === 'function' ? changes(current) : changes),
      ),
    [onFilters],
  );
  const chips = filterChips(filters);
  return shownSections(filters, place).map((id) => (
    <FoldedSection
      key={id}
      id={id}
      active={chips.filter(({ section }) => section === id).length}
      filters={filters}
      facets={facets}
      onChange={onChange}
      idPrefix={idPrefix}
    />
  ));
});

/** Approximate heights of the sections that are open at first, as CSS lengths. */
const HEIGHTS: Partial<Record<FilterSectionId, string>> = {
  skins: '44px',
  champions: '44px',
  price: '136px',
  region: '216px',
  accountType: '108px',
  rank: '136px',
  flashKey: '80px',
  tier: '136px',
  blueEssence: '100px',
};

/**
 * The server's placeholder for the list: the server does not know the window, and phones do not need dozens of filters
 * in the HTML. Not part of the client's build.
 */
export function FilterListSkeleton({ filters, place }: Pick<FilterListProps, 'filters' | 'place'>) {
  return shownSections(filters, place).map((id) => {
    const height = HEIGHTS[id];
    const title = <SectionTitle title={FILTER_SECTIONS[id].title} active={0} />;
    return (
      <Fold key={id} title={title} isOpenAtFirst={height !== undefined}>
        {height !== undefined && <Skeleton height={height} />}
      </Fold>
    );
  });
}

/** The sections shown, from top to bottom. */
export function shownSections(filters: SearchFilters, place: FilterPlace): FilterSectionId[] {
  return FILTER_SECTION_IDS.filter((id) => FILTER_SECTIONS[id].isShown?.(filters, place) ?? true);
}

interface FoldedSectionProps extends FilterSectionProps {
  id: FilterSectionId;
  /** The number of chosen values; a range counts once. */
  active: number;
}

/** Renders again only if what it shows has changed: most choices change one section of the panel. */
const FoldedSection = memo(function FoldedSection({ id, active, ...sectionProps }: FoldedSectionProps) {
  const { title, Section, isMinor = false } = FILTER_SECTIONS[id];
  // Only the initial state: later the visitor opens and closes it.
  const [isOpenAtFirst] = useState(!isMinor || active > 0);
  return (
    <Fold title={<SectionTitle title={title} active={active} />} isOpenAtFirst={isOpenAtFirst}>
      <fieldset className={classes.values} aria-label={title}>
        <Section {...sectionProps} />
      </fieldset>
    </Fold>
  );
}, showsTheSame);

function showsTheSame(former: FoldedSectionProps, next: FoldedSectionProps): boolean {
  const isSame = (key: FilterKey): boolean => Object.is(former.filters[key], next.filters[key]);
  const { isSuggesting = false } = FILTER_SECTIONS[next.id];
  return (
    former.facets === next.facets &&
    former.onChange === next.onChange &&
    FILTER_ENTRIES.every(([key, { section }]) => (!isSuggesting && section !== next.id) || isSame(key))
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
