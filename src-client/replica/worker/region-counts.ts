import { REGION_CODES, type Region } from '#shared/catalog/enumerations.ts';
import type { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';

/** How many accounts are for sale, and how many of them in each region: the answer of `catalog.regionCounts`. */
export interface RegionCounts {
  total: number;
  regions: { region: Region; count: number }[];
}

export function countRegions(index: CatalogIndex): RegionCounts {
  const { regions } = index.facets({});
  return {
    total: index.size,
    regions: REGION_CODES.map((region) => ({ region, count: regions[region] })),
  };
}
