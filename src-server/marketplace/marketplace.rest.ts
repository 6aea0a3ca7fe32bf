import { z } from 'zod';
import { productSchema } from '../../src-shared/catalog/product-schema.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { addToMarketplaceBodySchema } from '../../src-shared/marketplace/add-to-marketplace.ts';
import { editListingBodySchema } from '../../src-shared/marketplace/edit-listing.ts';
import { LISTING_STATUSES } from '../../src-shared/marketplace/listing-states.ts';
import type { MarketListing, SellerListing, UserBid } from '../../src-shared/marketplace/listing.ts';
import { placeBidBodySchema, type PlaceBidOutcome } from '../../src-shared/marketplace/place-bid.ts';
import { centsToEur } from '../../src-shared/money.ts';
import { customerRoute, publicRoute, type RestAnswer, type RestRoute } from '../rest.ts';
import { detailSchema, codedRefusalSchema } from '../rest-schemas.ts';
import { addToMarketplace } from './commands/add-to-marketplace.ts';
import { browseListings } from './queries/find-listings.ts';
import { cancelListing } from './commands/cancel-listing.ts';
import { editListing } from './commands/edit-listing.ts';
import { findListingOf } from './queries/find-listings.ts';
import { listMyBids } from './queries/list-my-bids.ts';
import { listMyListings } from './queries/list-my-listings.ts';
import { placeBid } from './commands/place-bid.ts';

const time = z.iso.datetime();

const listedProductSchema = productSchema.extend({ id: z.int(), blueEssence: z.int() });

const listingSchema = z.strictObject({
  product: listedProductSchema,
  dateCreated: time,
  /** Null until the operator has changed the password. */
  endDate: time.nullable(),
  dateCompleted: time.nullable(),
  status: z.enum(LISTING_STATUSES),
  minimumBidAmount: z.number().nullable(),
  instaBuyAmount: z.number().nullable(),
  highestBidAmount: z.number().nullable(),
  totalBids: z.int(),
  discreteLevel: z.int(),
  warrantyDays: z.int(),
  paymentReceived: z.boolean(),
  productReturned: z.boolean(),
  /** When the warranty ends; null before the sale. */
  warrantyDate: time.nullable(),
  warrantyEnded: z.boolean(),
  userBidAmount: z.number().nullable(),
  /** How many accounts the seller has sold, and how many of those sales a warranty claim undid. */
  sellerSales: z.int(),
  sellerClaims: z.int(),
  isUserOwner: z.boolean(),
  remarks: z.string(),
});

const sellerListingSchema = listingSchema.extend({
  product: listedProductSchema.extend({ username: z.string() }),
});

const userBidSchema = z.strictObject({
  product: listedProductSchema,
  amount: z.number(),
  highestBidAmount: z.number().nullable(),
  totalBids: z.int(),
  endDate: time.nullable(),
  dateCompleted: time.nullable(),
  warrantyDate: time.nullable(),
  isUserHighestBidder: z.boolean(),
  isWinner: z.boolean(),
  /** When the price was refunded to the winner's balance after a warranty claim; null if it was not. */
  dateRefunded: time.nullable(),
  discreteLevel: z.int(),
});

const placedBidSchema = z.strictObject({
  product: z.int(),
  highestBidAmount: z.number(),
  isUserHighestBidder: z.boolean(),
  isInstaBuy: z.boolean(),
});

const isActiveQuery = z.strictObject({ is_active: z.enum(['true', 'false']).default('true') });
const username = z.strictObject({ username: z.string() });

export const marketplaceRoutes: readonly RestRoute[] = [
  publicRoute({
    method: 'GET',
    path: '/api/marketplace/products/',
    auth: 'optional',
    isHeavy: true,
    summary:
      'Everything that can be bid on or bought on the marketplace, soonest end first. `userId` is null for visitors.',
    errors: 'coded',
    answers: {
      200: z.strictObject({ products: z.array(listingSchema), userId: z.int().nullable() }),
      400: codedRefusalSchema,
    },
    async handle(ctx) {
      const { listings, userId } = await browseListings(ctx);
      return { status: 200, body: { products: listings.map(presentOpenListing), userId } };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/marketplace/products/{username}/',
    summary: 'Puts a purchased account on the marketplace. Amounts left out or empty disable their option.',
    params: username,
    body: addToMarketplaceBodySchema,
    errors: 'coded',
    answers: { 201: sellerListingSchema, 400: codedRefusalSchema, 404: detailSchema, 429: detailSchema },
    async handle(ctx, { params, body }) {
      const outcome = await addToMarketplace(ctx, { ...body, username: params.username });
      if (outcome.outcome === 'refused') return refusal(outcome.reason, outcome.text);
      const { results } = await listMyListings(ctx, { isActive: true });
      const listing = results.find((mine) => mine.id === outcome.listingId);
      if (!listing) throw new ShopError('not_found');
      return { status: 201, body: presentSellerListing(listing) };
    },
  }),
  customerRoute({
    method: 'DELETE',
    path: '/api/marketplace/products/{username}/',
    summary: 'Takes an account off the marketplace while nobody has bid.',
    params: username,
    body: z.strictObject({}),
    errors: 'coded',
    answers: { 200: z.strictObject({}), 400: codedRefusalSchema, 404: detailSchema },
    async handle(ctx, { params }) {
      const outcome = await cancelListing(ctx, params);
      return outcome.outcome === 'refused'
        ? refusal(outcome.reason, outcome.text)
        : { status: 200, body: {} };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/marketplace/products/{username}/edit/',
    summary:
      'Changes prices, days and note while nobody has bid. All four as they are to be; amounts left out or empty disable their option.',
    params: username,
    body: editListingBodySchema,
    errors: 'coded',
    answers: { 200: z.strictObject({}), 400: codedRefusalSchema, 404: detailSchema },
    async handle(ctx, { params, body }) {
      const outcome = await editListing(ctx, { ...body, username: params.username });
      return outcome.outcome === 'refused'
        ? refusal(outcome.reason, outcome.text)
        : { status: 200, body: {} };
    },
  }),
  customerRoute({
    method: 'GET',
    path: '/api/marketplace/user/products/',
    isHeavy: true,
    summary: "The customer's own listings, newest first.",
    query: isActiveQuery,
    errors: 'coded',
    answers: { 200: z.strictObject({ results: z.array(sellerListingSchema) }), 400: codedRefusalSchema },
    async handle(ctx, { query }) {
      const { results } = await listMyListings(ctx, { isActive: query.is_active === 'true' });
      return { status: 200, body: { results: results.map(presentSellerListing) } };
    },
  }),
  customerRoute({
    method: 'GET',
    path: '/api/marketplace/user/bids/',
    isHeavy: true,
    summary: "The customer's bids, one for each listing.",
    query: isActiveQuery,
    errors: 'coded',
    answers: { 200: z.strictObject({ results: z.array(userBidSchema) }), 400: codedRefusalSchema },
    async handle(ctx, { query }) {
      const { results } = await listMyBids(ctx, { isActive: query.is_active === 'true' });
      return { status: 200, body: { results: results.map(presentBid) } };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/marketplace/bids/{productId}/',
    summary: 'Bids on an account or buys it instantly, from the balance.',
    params: z.strictObject({ productId: z.string() }),
    body: placeBidBodySchema,
    errors: 'coded',
    answers: { 201: placedBidSchema, 400: codedRefusalSchema, 404: detailSchema },
    async handle(ctx, { params, body: { product, ...input } }) {
      const listing = await findListingOf(ctx, params);
      if (product !== undefined && product !== listing.productId) {
        const fields = { product: ['This is not the account of the address.'] };
        return { status: 400, body: { code: 'S400', error: fields } };
      }
      return answerOf(await placeBid(ctx, { listingId: listing.id, ...input }), listing.productId);
    },
  }),
];

function answerOf(outcome: PlaceBidOutcome, product: number): RestAnswer {
  const placed = (highestBidCents: number, isUserHighestBidder: boolean, isInstaBuy = false) => ({
    status: 201,
    body: { product, highestBidAmount: centsToEur(highestBidCents), isUserHighestBidder, isInstaBuy },
  });
  switch (outcome.outcome) {
    case 'leading':
      return placed(outcome.highestBidCents, true);
    case 'outbid':
      return placed(outcome.highestBidCents, false);
    case 'bought':
      return placed(outcome.priceCents, true, true);
    case 'insufficient_balance':
      return refusal('insufficient_balance', outcome.text);
    case 'amount_refused':
      return { status: 400, body: { code: 'S400', error: outcome.fields } };
    case 'barred':
      return refusal(outcome.reason, outcome.text);
  }
}

function refusal(code: string, error: string): RestAnswer {
  return { status: 400, body: { code, error } };
}

function presentProduct({ product }: MarketListing): z.infer<typeof listedProductSchema> {
  const { discreteBlueEssence, discreteLevel: _, hasWarranty: _ofTheShop, ...rest } = product;
  return { ...rest, blueEssence: discreteBlueEssence };
}

/** The fields of a listing before its end: no payment, return or warranty yet. */
const BEFORE_ITS_END = {
  paymentReceived: false,
  productReturned: false,
  warrantyDate: null,
  warrantyEnded: false,
};

function presentOpenListing(listing: MarketListing): z.infer<typeof listingSchema> {
  return { ...presentListing(listing), ...BEFORE_ITS_END };
}

function presentListing(
  listing: MarketListing,
): Omit<z.infer<typeof listingSchema>, keyof typeof BEFORE_ITS_END> {
  return {
    product: presentProduct(listing),
    dateCreated: listing.createdAt,
    endDate: listing.endsAt,
    dateCompleted: listing.completedAt,
    status: listing.status,
    minimumBidAmount: optionalEur(listing.minimumBidCents),
    instaBuyAmount: optionalEur(listing.instaBuyCents),
    highestBidAmount: optionalEur(listing.highestBidCents),
    totalBids: listing.totalBids,
    discreteLevel: listing.product.discreteLevel,
    warrantyDays: listing.warrantyDays,
    userBidAmount: optionalEur(listing.userBidCents),
    sellerSales: listing.sellerSales,
    sellerClaims: listing.sellerClaims,
    isUserOwner: listing.isUserOwner,
    remarks: listing.remarks,
  };
}

function presentSellerListing(listing: SellerListing): z.infer<typeof sellerListingSchema> {
  return {
    ...presentListing(listing),
    product: { ...presentProduct(listing), username: listing.username },
    paymentReceived: listing.paidAt !== null,
    productReturned: listing.isProductReturned,
    warrantyDate: listing.warrantyEndsAt,
    warrantyEnded: listing.isWarrantyEnded,
  };
}

function presentBid({ listing, ...bid }: UserBid): z.infer<typeof userBidSchema> {
  return {
    product: presentProduct(listing),
    amount: centsToEur(bid.amountCents),
    highestBidAmount: optionalEur(listing.highestBidCents),
    totalBids: listing.totalBids,
    endDate: listing.endsAt,
    dateCompleted: listing.completedAt,
    warrantyDate: bid.warrantyEndsAt,
    isUserHighestBidder: listing.isUserHighestBidder,
    isWinner: bid.isWinner,
    dateRefunded: bid.refund?.at ?? null,
    discreteLevel: listing.product.discreteLevel,
  };
}

function optionalEur(cents: number | null): number | null {
  return cents === null ? null : centsToEur(cents);
}
