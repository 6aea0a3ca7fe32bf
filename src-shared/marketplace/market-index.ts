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
import type { SearchFilters } from '../catalog/filters/registry.ts';
import { SkinLookup } from '../catalog/skin-lookup.ts';
import type { Cents } from '../money.ts';
import type { MarketListing } from './listing.ts';

export interface FoundListing {
  listing: MarketListing;
  /** The account's chosen skins, then those that the sort counts; shown first and highlighted. */
  relevantSkins: number[];
}

export interface MarketAnswer {
  /** How many match, including those not listed. */
  total: number;
  /** At most `limit`; by default 100 (account and marketplace, section 9). */
  found: FoundListing[];
  facets: Facets;
}

export class MarketIndex {
  readonly #listings: readonly MarketListing[];
  readonly #stock: StockIndex;
  readonly #skins: SkinLookup;

  /** @param listings at most one per account */
  constructor(listings: readonly MarketListing[], referenceData: ReferenceData) {
    this.#listings = listings.toSorted(compareEnds);
    this.#skins = new SkinLookup(referenceData);
    const columns = columnsFromProducts(this.#listings.map(({ product }) => product));
    const given = this.#listings.map((listing) => ({
      id: listing.product.id,
      priceCents: listingPriceCents(listing),
    }));
    const order = orderAsGiven(columns, given, this.#skins, {
      newest: highestFirst(Uint32Array.from(this.#listings, ({ id }) => id)),
      'most-bids': highestFirst(Uint32Array.from(this.#listings, ({ totalBids }) => totalBids)),
      'lowest-price': Uint32Array.from(given, ({ priceCents }) => priceCents),
    });
    this.#stock = new StockIndex(columns, compilePrices(referenceData.prices), this.#skins, order);
  }

  /** Ordered by the chosen sort, then by the soonest end. */
  search(filters: SearchFilters, limit: number = RESULT_LIMIT): MarketAnswer {
    const { total, positions } = this.#stock.search(filters, limit);
    const relevant = relevantSkinsFor(filters, this.#skins);
    return {
      total,
      found: positions.map((position) => {
        const listing = this.#listings[position]!;
        return { listing, relevantSkins: relevant?.(listing.product) ?? [] };
      }),
      facets: this.#stock.facets(filters),
    };
  }

  countSuggestions(filters: SearchFilters, { skins, champions }: Suggested): SuggestionCounts {
    return {
      skins: this.#stock.countSkins(filters, skins),
      champions: this.#stock.countChampions(filters, champions),
    };
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

function compareEnds(a: MarketListing, b: MarketListing): number {
  return endOf(a) - endOf(b) || a.id - b.id;
}

function endOf({ endsAt }: MarketListing): number {
  return endsAt === null ? Infinity : Date.parse(endsAt);
}
