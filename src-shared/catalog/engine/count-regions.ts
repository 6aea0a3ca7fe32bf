import { REGION_CODES, type Region } from '../enumerations.ts';
import type { Cents } from '../../money.ts';
import type { CatalogIndex } from './catalog-index.ts';

/** How many accounts are for sale, and the number and lowest price per region. */
export interface RegionCounts {
  total: number;
  regions: {
    region: Region;
    count: number;
    /** Null if none is for sale. */
    minPriceCents: Cents | null;
  }[];
}

export function countRegions(index: CatalogIndex): RegionCounts {
  return {
    total: index.size,
    regions: REGION_CODES.map((region) => {
      const { total: count, minPriceCents } = index.search({ regions: [region] }, 1);
      return { region, count, minPriceCents };
    }),
  };
}
