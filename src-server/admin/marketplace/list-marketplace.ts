/** Listings, bids and claims of all customers, as console lists. */
import { type RawBuilder, sql } from 'kysely';
import type {
  BidListInput,
  ClaimListInput,
  ListingListInput,
} from '../../../src-shared/admin/marketplace.ts';
import type { ClaimReason, ClaimState } from '../../../src-shared/claims/warranty-claim.ts';
import type { ListPage } from '../../../src-shared/admin/list.ts';
import type { ListingState } from '../../../src-shared/marketplace/listing-states.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { selectClaims } from '../../claims/index.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { anyText } from '../../platform/sql.ts';
import { keysetPage } from '../keyset.ts';
import { dayStarts, type InTimeZone } from '../today/days.ts';

type Reader = Pick<DatabaseContext, 'db'>;

export interface ListedListing {
  id: number;
  username: string;
  state: ListingState;
  sellerId: number;
  seller: string;
  buyerId: number | null;
  buyer: string | null;
  /** The sale price, the highest bid, or the asking price. */
  priceCents: Cents;
  bids: number;
  commissionCents: Cents | null;
  createdAt: Date;
  endsAt: Date | null;
  paidAt: Date | null;
}

const holds = (column: string, part: string): RawBuilder<boolean> =>
  sql<boolean>`position(lower(${part}) in lower(${sql.ref(column)})) > 0`;

const LISTING_PRICE = sql<Cents>`coalesce(l.highest_bid_cents, l.minimum_bid_cents, l.insta_buy_cents)`;

export function listListings(
  { db }: Reader,
  { filter, timeZone, ...input }: ListingListInput & InTimeZone,
): Promise<ListPage<ListedListing>> {
  let rows = db
    .selectFrom('listing as l')
    .innerJoin('product', 'product.id', 'l.product_id')
    .innerJoin('customer as s', 's.id', 'l.seller_id')
    .leftJoin('customer as b', 'b.id', 'l.buyer_id')
    .select(['l.id', 'product.username', 'l.state', 'l.seller_id as sellerId', 's.email as seller'])
    .select(['b.id as buyerId', 'b.email as buyer', 'l.total_bids as bids'])
    .select(['l.commission_cents as commissionCents', 'l.created_at as createdAt', 'l.ends_at as endsAt'])
    .select(['l.paid_at as paidAt', LISTING_PRICE.as('priceCents')]);
  if (filter.states) rows = rows.where('l.state', '=', anyText(filter.states));
  if (filter.username !== undefined) rows = rows.where(holds('product.username', filter.username));
  if (filter.seller !== undefined) rows = rows.where(holds('s.email', filter.seller));
  if (filter.since !== undefined) rows = rows.where('l.created_at', '>=', dayStarts(filter.since, timeZone));
  if (filter.until !== undefined) rows = rows.where('l.created_at', '<', dayStarts(filter.until, timeZone));
  return keysetPage(db, rows, input, {
    sorts: {
      createdAt: { column: 'l.created_at', type: 'instant' },
      priceCents: { column: LISTING_PRICE, type: 'integer' },
      endsAt: { column: 'l.ends_at', type: 'instant', isNullable: true },
    },
    id: { column: 'l.id', type: 'integer' },
  });
}

export interface ListedBid {
  id: number;
  listingId: number;
  username: string;
  bidderId: number;
  bidder: string;
  amountCents: Cents;
  maxCents: Cents;
  state: string;
  placedAt: Date;
}

export function listBids({ db }: Reader, { filter, ...input }: BidListInput): Promise<ListPage<ListedBid>> {
  let rows = db
    .selectFrom('bid')
    .innerJoin('listing as l', 'l.id', 'bid.listing_id')
    .innerJoin('product', 'product.id', 'l.product_id')
    .innerJoin('customer as c', 'c.id', 'bid.customer_id')
    .select(['bid.id', 'l.id as listingId', 'product.username', 'c.id as bidderId', 'c.email as bidder'])
    .select(['bid.amount_cents as amountCents', 'bid.max_cents as maxCents', 'bid.placed_at as placedAt'])
    .select(sql<string>`bid.state`.as('state'));
  if (filter.listingId !== undefined) rows = rows.where('l.id', '=', filter.listingId);
  if (filter.bidder !== undefined) rows = rows.where(holds('c.email', filter.bidder));
  return keysetPage(db, rows, input, {
    sorts: {
      placedAt: { column: 'bid.placed_at', type: 'instant' },
      amountCents: { column: 'bid.amount_cents', type: 'integer' },
    },
    id: { column: 'bid.id', type: 'integer' },
  });
}

export interface ListedClaim {
  id: number;
  state: ClaimState;
  reason: ClaimReason | null;
  username: string;
  listingId: number | null;
  buyerId: number;
  buyer: string;
  seller: string | null;
  priceCents: Cents;
  text: string;
  openedAt: Date;
  decidedAt: Date | null;
}

export function listClaims(
  { db }: Reader,
  { filter, ...input }: ClaimListInput,
): Promise<ListPage<ListedClaim>> {
  let rows = selectClaims(db)
    .innerJoin('customer as b', 'b.id', 'p.customer_id')
    .leftJoin('customer as s', 's.id', 'l.seller_id')
    .select(['w.id', 'w.state', 'w.reason', 'product.username', 'l.id as listingId', 'b.id as buyerId'])
    .select(['b.email as buyer', 's.email as seller', 'p.price_cents as priceCents'])
    .select(['w.text', 'w.opened_at as openedAt', 'w.decided_at as decidedAt']);
  if (filter.state !== undefined) rows = rows.where('w.state', '=', filter.state);
  if (filter.reason !== undefined) rows = rows.where('w.reason', '=', filter.reason);
  if (filter.about !== undefined)
    rows = rows.where('w.listing_id', filter.about === 'shop' ? 'is' : 'is not', null);
  if (filter.username !== undefined) rows = rows.where(holds('product.username', filter.username));
  return keysetPage(db, rows, input, {
    sorts: { openedAt: { column: 'w.opened_at', type: 'instant' } },
    id: { column: 'w.id', type: 'integer' },
  });
}
