import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CatalogIndex } from '#shared/catalog/engine/catalog-index.ts';
import { priceListSchema } from '#shared/catalog/prices.ts';
import { DEFAULT_RANK_ORDER, rankPlace } from '#shared/catalog/rank-order.ts';
import type { MarketListing } from '#shared/marketplace/listing.ts';
import type { SearchFilters } from '#shared/catalog/filters/registry.ts';
import { listAll, soonestFirst } from '#shared/marketplace/listed-auctions.ts';
import { MarketIndex } from '#shared/marketplace/market-index.ts';
import { PLAIN_ACCOUNT } from '../../support/plain-account.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';
import { fewFilters, products, SKIN_CATALOG } from '../support/catalog-arbitraries.ts';

const REFERENCE_DATA = { prices: priceListSchema.parse(TEST_PRICES), ...SKIN_CATALOG };
const NOON = Date.parse('2026-11-21T12:00:00Z');

const listings = fc
  .tuple(products(60), fc.array(fc.nat(5), { minLength: 60, maxLength: 60 }))
  .map(([accounts, hours]) =>
    accounts.map((product, index): MarketListing => {
      const endsAt = new Date(NOON + (hours[index] ?? 0) * 3_600_000).toISOString();
      return { ...OPEN_LISTING, id: 1000 + index, product, endsAt };
    }),
  );

test('lists a hundred, and as many more as were asked for', () => {
  const many = Array.from({ length: 135 }, (_, n) => ({
    ...OPEN_LISTING,
    id: n + 1,
    product: { ...PLAIN_ACCOUNT, id: n + 1 },
    endsAt: new Date(NOON + n * 60_000).toISOString(),
  }));
  const index = new MarketIndex(many, REFERENCE_DATA);
  expect(index.search({})).toMatchObject({ total: 135, found: { length: 100 } });
  const { found } = index.search({}, 200);
  expect(found.map(({ listing }) => listing.id)).toEqual(many.map(({ id }) => id));
});

test('of equal ends the lower id comes first, and a listing without an end last', () => {
  const offered = [4, 3, 2, 1].map((id) => ({
    ...OPEN_LISTING,
    id,
    product: { ...PLAIN_ACCOUNT, id },
    endsAt: id === 2 ? null : new Date(NOON).toISOString(),
  }));
  const { found } = new MarketIndex(offered, REFERENCE_DATA).search({});
  expect(found.map(({ listing }) => listing.id)).toEqual([1, 3, 4, 2]);
});

test('sorts by price both ways, bids and arrival, and narrows by the price of a listing', () => {
  const offers = [
    { id: 1, minimumBidCents: 900, totalBids: 0 },
    { id: 2, minimumBidCents: 400, highestBidCents: 1500, totalBids: 3 },
    { id: 3, minimumBidCents: null, instaBuyCents: 300, totalBids: 0 },
    { id: 4, minimumBidCents: 900, highestBidCents: 950, totalBids: 1 },
  ].map((offer) => ({
    ...OPEN_LISTING,
    ...offer,
    product: { ...PLAIN_ACCOUNT, id: 10 - offer.id },
    endsAt: new Date(NOON - offer.id).toISOString(),
  }));
  const index = new MarketIndex(offers, REFERENCE_DATA);
  const ids = (filters: SearchFilters) => index.search(filters).found.map(({ listing }) => listing.id);
  expect(ids({})).toEqual([4, 3, 2, 1]);
  expect(ids({ sort: 'lowest-price' })).toEqual([3, 1, 4, 2]);
  expect(ids({ sort: 'highest-price' })).toEqual([2, 4, 1, 3]);
  expect(ids({ sort: 'newest' })).toEqual([4, 3, 2, 1]);
  expect(ids({ sort: 'most-bids' })).toEqual([2, 4, 3, 1]);
  expect(ids({ priceStartCents: 900, priceEndCents: 1000 })).toEqual([4, 1]);
  expect(ids({ priceEndCents: 949, sort: 'highest-price' })).toEqual([1, 3]);
  expect(index.search({}).facets.priceStartCents).toEqual({ any: 4, 0: 1, 500: 2, 1000: 1, 2001: 0 });
});

test('listing all needs no filters, and has their counts', () => {
  const offers = [true, false].map((isPremium, at) => ({
    ...OPEN_LISTING,
    id: at + 1,
    product: { ...PLAIN_ACCOUNT, id: at + 1, isPremium },
    endsAt: null,
  }));
  const index = new MarketIndex(offers, REFERENCE_DATA);
  const { facets, ...listed } = index.search({});
  expect(listed).toEqual(listAll(soonestFirst(offers)));
  expect(facets.accountType).toMatchObject({ any: 2 });
  expect(index.search({}).facets).toEqual(facets);
});

test('suggestions are counted among the listings', () => {
  const offers = [[1000], [1000, 2000], [2001]].map((skins, at) => ({
    ...OPEN_LISTING,
    id: at + 1,
    product: { ...PLAIN_ACCOUNT, id: at + 1, skins },
    endsAt: null,
  }));
  const index = new MarketIndex(offers, REFERENCE_DATA);
  const suggested = { skins: [1000, 2000, 3000], champions: ['Ahri', 'Wukong'] };
  expect(index.countSuggestions({}, suggested)).toEqual({ skins: [2, 1, 0], champions: [2, 2] });
  expect(index.countSuggestions({ skins: [2000], champions: ['Ahri'] }, suggested)).toEqual({
    skins: [1, 1, 0],
    champions: [1, 1],
  });
});

const OPEN_LISTING: Omit<MarketListing, 'id' | 'product' | 'endsAt'> = {
  status: 'ONGOING',
  isOpen: true,
  createdAt: new Date(NOON).toISOString(),
  completedAt: null,
  minimumBidCents: 500,
  instaBuyCents: null,
  highestBidCents: null,
  totalBids: 0,
  warrantyDays: 7,
  remarks: '',
  sellerSales: 0,
  sellerClaims: 0,
  isUserOwner: false,
  isUserHighestBidder: false,
  isRefunded: false,
  userBidCents: null,
  isWatched: false,
};

describe('the marketplace finds what the shop would', () => {
  test('the same accounts and counts, for random listings and queries', () => {
    fc.assert(
      fc.property(listings, fewFilters, (offered, filters) => {
        const shop = CatalogIndex.build(
          offered.map(({ product }) => product),
          REFERENCE_DATA,
        );
        const priced = new Map(shop.search({}, 1000).products.map(({ id, priceCents }) => [id, priceCents]));
        // Whether the shop itself has a price for an account plays no part on the marketplace.
        fc.pre(priced.size === offered.length);
        const atShopPrices = offered.map((listing) => ({
          ...listing,
          minimumBidCents: priced.get(listing.product.id) ?? null,
        }));
        const { total, found, facets } = new MarketIndex(atShopPrices, REFERENCE_DATA).search(filters);
        const expected = shop.search(filters, 1000);
        expect(total).toBe(expected.total);
        expect(new Set(found.map(({ listing }) => listing.product.id))).toEqual(
          new Set(expected.products.map(({ id }) => id)),
        );
        expect(facets).toEqual(shop.facets(filters));
      }),
    );
  });

  test('the soonest end first, and within the order of a sort', () => {
    fc.assert(
      fc.property(listings, fc.constantFrom({}, { sort: 'rank' as const }), (offered, filters) => {
        const { found } = new MarketIndex(offered, REFERENCE_DATA).search(filters);
        const keys = found.map(({ listing }) => {
          const place = rankPlace(listing.product.rank, listing.product.division);
          const sign = DEFAULT_RANK_ORDER === 'HighToLow' ? 1 : -1;
          return [filters.sort === 'rank' ? sign * place : 0, Date.parse(listing.endsAt ?? ''), listing.id];
        });
        expect(keys).toEqual(keys.toSorted(compareLists));
      }),
    );
  });

  test('accounts that the shop has no price for are there too', () => {
    const unpriced = { prices: priceListSchema.parse({ oldStockMaxDate: '2022-08-01' }), ...SKIN_CATALOG };
    fc.assert(
      fc.property(listings, (offered) => {
        expect(new MarketIndex(offered, unpriced).search({}).total).toBe(offered.length);
      }),
    );
  });
});

function compareLists(a: number[], b: number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
