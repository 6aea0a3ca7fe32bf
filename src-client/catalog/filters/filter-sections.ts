import { AccountAgeFilter } from './account-age-filter.tsx';
import { AccountTypeFilter } from './account-type-filter.tsx';
import { BlueEssenceFilter } from './blue-essence-filter.tsx';
import { ChampionFilter } from './champion-filter.tsx';
import type { FilterSection } from './filter-section.ts';
import { FlashKeyFilter } from './flash-key-filter.tsx';
import { OrangeEssenceFilter } from './orange-essence-filter.tsx';
import { RankFilter } from './rank-filter.tsx';
import { RegionFilter } from './region-filter.tsx';
import { SkinFilter } from './skin-filter.tsx';
import { TierFilter } from './tier-filter.tsx';

/** The sidebar, from top to bottom. */
export const FILTER_SECTIONS: readonly FilterSection[] = [
  { title: 'Skin shards', Section: SkinFilter, keys: ['skins'] },
  { title: 'Champions', Section: ChampionFilter, keys: ['champions'] },
  { title: 'Region', Section: RegionFilter, keys: ['regions'] },
  { title: 'Account type', Section: AccountTypeFilter, keys: ['accountType'] },
  {
    title: 'Rank',
    Section: RankFilter,
    keys: ['rank', 'division'],
    isShown: ({ accountType, rank }, place) =>
      accountType === 'ranked' || rank !== undefined || (place === 'shop' && accountType === undefined),
  },
  {
    title: 'Flash key',
    Section: FlashKeyFilter,
    keys: ['flashKey'],
    isShown: ({ accountType, flashKey }, place) =>
      place === 'shop' || accountType === 'ranked' || accountType === 'handleveled' || flashKey !== undefined,
  },
  { title: 'Account tier', Section: TierFilter, keys: ['isPremium', 'isMythic'] },
  { title: 'Blue essence', Section: BlueEssenceFilter, keys: ['blueEssenceStart', 'blueEssenceEnd'] },
  {
    title: 'Orange essence',
    Section: OrangeEssenceFilter,
    keys: ['orangeEssenceStart', 'orangeEssenceEnd'],
    isMinor: true,
  },
  { title: 'Account age', Section: AccountAgeFilter, keys: ['accountAge'], isMinor: true },
];
