import { AccountTypeFilter } from './account-type-filter.tsx';
import { BlueEssenceFilter } from './blue-essence-filter.tsx';
import type { FilterSection } from './filter-section.ts';
import { PremiumFilter } from './premium-filter.tsx';
import { RegionFilter } from './region-filter.tsx';
import { SkinFilter } from './skin-filter.tsx';

/** The sidebar, from top to bottom. */
export const FILTER_SECTIONS: readonly FilterSection[] = [
  { title: 'Skin shards', Section: SkinFilter },
  { title: 'Account type', Section: AccountTypeFilter },
  { title: 'Premium', Section: PremiumFilter },
  { title: 'Region', Section: RegionFilter },
  { title: 'Blue essence', Section: BlueEssenceFilter },
];
