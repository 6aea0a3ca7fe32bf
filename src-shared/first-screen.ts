/** What the server hands to the client's own components, so that they draw the first screen of a page into its HTML (decision 41). */
import type { CatalogAnswer } from './catalog/engine/search-result.ts';
import type { RegionCounts } from './catalog/engine/count-regions.ts';
import type { Marketplace } from './marketplace/listing.ts';
import type { PricedProduct } from './catalog/product.ts';
import type { WantedSkin } from './catalog/wanted-skin.ts';
import type { ReferenceData } from './catalog/engine/catalog-index.ts';
import type { SearchFilters } from './catalog/filters/registry.ts';

/** All that a visitor may see, as it is when the page is drawn. */
export interface FirstScreenData {
  /** Changes whenever something drawn from the catalog may differ. */
  revision: string;
  /** As `shop.info` answers a visitor. */
  shopInfo: object;
  /** As `GET /api/catalog/facts/` answers. */
  referenceData: { version: string; referenceData: ReferenceData };
  /** As `catalog.search` answers. */
  search: (filters: SearchFilters) => CatalogAnswer;
  /** As `catalog.regionCounts` answers. */
  regionCounts: () => RegionCounts;
  /** As `wantedSkins.list` answers. */
  wantedSkins: () => WantedSkin[];
  /** As `catalog.product` answers; undefined for one that is not for sale. */
  product: (id: number) => PricedProduct | undefined;
  /** Changes whenever something drawn from the marketplace may differ. */
  marketRevision: string;
  /** As `marketplace.browse` answers a visitor; rejects where the marketplace is closed. */
  marketplace: () => Promise<Marketplace>;
}

/** @param address path and query; @returns the markup inside of `#root`, every text escaped */
export type DrawFirstScreen = (address: string, data: FirstScreenData) => Promise<string>;
