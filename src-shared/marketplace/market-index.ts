/** Applies the shop's search engine to the marketplace's listings: the same filters and counts, soonest end first. */
import { columnsFromProducts } from '../catalog/columns-builder.ts';
import type { ReferenceData } from '../catalog/engine/catalog-index.ts';
import { relevantSkinsFor } from '../catalog/engine/found-order.ts';
import { orderAsGiven } from '../catalog/engine/price-order.ts';
import {
  type Facets,
  RESULT_LIMIT,
  type Suggested,
  type SuggestionCounts,
} from '../catalog/engine/search-result.ts';
import { highestFirst } from '../catalog/engine/sort-keys.ts';
import { StockIndex } from '../catalog/engine/stock-index.ts';
import { compilePrices } from '../catalog/price-rule.ts';
import { isUnfiltered } from '../catalog/filters/filter-rules.ts';
import type { SearchFilters } from '../catalog/filters/registry.ts';
import { SkinLookup } from '../catalog/skin-lookup.ts';
import type { Cents } from '../money.ts';
import { type FoundListings, listAll, soonestFirst } from './listed-auctions.ts';
import type { MarketListing } from './listing.ts';

export interface MarketAnswer extends FoundListings {
  /** Counted when they are first read: in narrow windows nothing shows them before the filters are opened. */
  readonly facets: Facets;
}

interface Engine {
  skins: SkinLookup;
  stock: StockIndex;
}

export class MarketIndex {
  /** Ordered by the soonest end. */
  readonly #listings: readonly MarketListing[];
  readonly #referenceData: ReferenceData;
  #made: Engine | undefined;

  /** @param listings at most one per account */
  constructor(listings: readonly MarketListing[], referenceData: ReferenceData) {
    this.#listings = soonestFirst(listings);
    this.#referenceData = referenceData;
  }

  /** Ordered by the chosen sort, then by the soonest end. */
  search(filters: SearchFilters, limit: number = RESULT_LIMIT): MarketAnswer {
    const found = isUnfiltered(filters) ? listAll(this.#listings, limit) : this.#find(filters, limit);
    const countFacets = (): Facets => this.#engine.stock.facets(filters);
    let facets: Facets | undefined;
    return {
      ...found,
      get facets() {
        return (facets ??= countFacets());
      },
    };
  }

  countSuggestions(filters: SearchFilters, { skins, champions }: Suggested): SuggestionCounts {
    const { stock } = this.#engine;
    return {
      skins: stock.countSkins(filters, skins),
      champions: stock.countChampions(filters, champions),
    };
  }

  #find(filters: SearchFilters, limit: number): FoundListings {
    const { skins, stock } = this.#engine;
    const { total, positions } = stock.search(filters, limit);
    const relevant = relevantSkinsFor(filters, skins);
    const found = positions.map((position) => {
      const listing = this.#listings[position]!;
      return { listing, relevantSkins: relevant?.(listing.product) ?? [] };
    });
    return { total, found };
  }

  /** Made for the first question that needs it. */
  get #engine(): Engine {
    this.#made ??= makeEngine(this.#listings, this.#referenceData);
    return this.#made;
  }
}

/** The listing's price in filters, sorts and saved searches: its highest bid, else its minimum bid, else its instant-buy price. */
export function listingPriceCents({
  highestBidCents,
  minimumBidCents,
  instaBuyCents,
}: Pick<MarketListing, 'highestBidCents' | 'minimumBidCents' | 'instaBuyCents'>): Cents {
  return highestBidCents ?? minimumBidCents ?? instaBuyCents ?? 0;
}

function makeEngine(listings: readonly MarketListing[], referenceData: ReferenceData): Engine {
  const skins = new SkinLookup(referenceData);
  const columns = columnsFromProducts(listings.map(({ product }) => product));
  const given = listings.map((listing) => ({
    id: listing.product.id,
    priceCents: listingPriceCents(listing),
  }));
  const order = orderAsGiven(columns, given, skins, {
    newest: highestFirst(Uint32Array.from(listings, ({ id }) => id)),
    'most-bids': highestFirst(Uint32Array.from(listings, ({ totalBids }) => totalBids)),
    'lowest-price': Uint32Array.from(given, ({ priceCents }) => priceCents),
  });
  return { skins, stock: new StockIndex(columns, compilePrices(referenceData.prices), skins, order) };
}
