import type { FilterSectionId } from '#shared/catalog/filters/registry.ts';
import {
  AccountAgeFilter,
  AccountTypeFilter,
  FlashKeyFilter,
  RegionFilter,
  TierFilter,
} from './account-filters.tsx';
import { BlueEssenceFilter, OrangeEssenceFilter } from './essence-filters.tsx';
import type { FilterSection } from './filter-section.ts';
import { PriceFilter } from './price-filter.tsx';
import { RankFilter } from './rank-filter.tsx';
import { ChampionFilter, SkinFilter } from './skin-filters.tsx';

/** The sections of the panel; the registry says in which order, and which filters are in each. */
export const FILTER_SECTIONS: Readonly<Record<FilterSectionId, FilterSection>> = {
  skins: { title: 'Skin shards', Section: SkinFilter },
  champions: { title: 'Champions', Section: ChampionFilter },
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
