/** The data with which the server renders the first screen of a page, using the client's own components (decision 41). */
import type { CatalogAnswer } from './catalog/engine/search-result.ts';
import type { RegionCounts } from './catalog/engine/count-regions.ts';
import type { Marketplace } from './marketplace/listing.ts';
import type { PricedProduct } from './catalog/product.ts';
import type { WantedSkin } from './catalog/wanted-skin.ts';
import type { ReferenceData } from './catalog/engine/catalog-index.ts';
import type { SearchFilters } from './catalog/filters/registry.ts';

/** Everything that a visitor may see at that moment. */
export interface FirstScreenData {
  /** Changes whenever something rendered from the catalog may differ. */
  revision: string;
  /** The answer of `shop.info` to a visitor. */
  shopInfo: object;
  /** The answer of `GET /api/catalog/facts/`. */
  referenceData: { version: string; referenceData: ReferenceData };
  /** The answer of `catalog.search`. */
  search: (filters: SearchFilters) => CatalogAnswer;
  /** The answer of `catalog.regionCounts`. */
  regionCounts: () => RegionCounts;
  /** The answer of `wantedSkins.list`. */
  wantedSkins: () => WantedSkin[];
  /** The answer of `catalog.product`; undefined if it is not for sale. */
  product: (id: number) => PricedProduct | undefined;
  /** Changes whenever something rendered from the marketplace may differ. */
  marketRevision: string;
  /** The answer of `marketplace.browse` to a visitor; rejects if the marketplace is closed. */
  marketplace: () => Promise<Marketplace>;
}

/** @param address path and query; @returns the markup inside of `#root`, with every text escaped */
export type DrawFirstScreen = (address: string, data: FirstScreenData) => Promise<string>;
