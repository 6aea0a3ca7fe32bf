/** Listings as the marketplace shows them: all open ones, one with its history, the one of an account, the new ones. */
import { type NotNull, type RawBuilder, sql } from 'kysely';
import { parseProductId } from '../../../src-shared/catalog/product-path.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { ListingPage, Marketplace, MarketListing } from '../../../src-shared/marketplace/listing.ts';
import type { CommandContext } from '../../context.ts';
import type { DatabaseContext } from '../../platform/database.ts';
import { requireFeature } from '../../settings/index.ts';
import { presentStep, readHistory } from './bid-history.ts';
import { databaseNow, isOpen, presentListing, selectListings, viewerRelations } from './listing-record.ts';

/** Everything that can be bid on or bought now, soonest end first. Throws `feature_off`. */
export async function browseListings({ services, em, actor }: CommandContext): Promise<Marketplace> {
  requireFeature(services.settings, 'auction');
  const rows = await selectListings(em)
    .where(isOpen)
    .orderBy('listing.ends_at')
    .orderBy('listing.id')
    .execute();
  const relationOf = await viewerRelations(
    em,
    rows.map((row) => row.listing_id),
    actor ? [actor.customerId] : [],
  );
  return {
    now: await databaseNow(em),
    listings: rows.map((row) => presentListing(row, relationOf(row.listing_id, actor?.customerId))),
    userId: actor?.customerId ?? null,
  };
}

const ENDING_SOON = 4;

/** The auctions that end next, as every visitor sees them; empty while the marketplace is closed. */
export async function listEndingSoon({
  services,
  em,
}: CommandContext): Promise<Pick<Marketplace, 'now' | 'listings'>> {
  const isClosed = !services.settings.get('flags.auction');
  const rows = isClosed
    ? []
    : await selectListings(em)
        .where(isOpen)
        .orderBy('listing.ends_at')
        .orderBy('listing.id')
        .limit(ENDING_SOON)
        .execute();
  return { now: await databaseNow(em), listings: rows.map((row) => presentListing(row, undefined)) };
}

/**
 * One listing with its bid history, even long after its end. Throws `feature_off`, and `not_found` if it is unknown, or was
 * never open and is not the viewer's own.
 */
export async function findListing(
  { services, em, actor }: CommandContext,
  { id }: { id: number },
): Promise<ListingPage> {
  requireFeature(services.settings, 'auction');
  const customerId = actor?.customerId;
  const row = await selectListings(em)
    .where('listing.id', '=', id)
    .where((eb) =>
      eb.or([eb('listing.confirmed_at', 'is not', null), eb('listing.seller_id', '=', customerId ?? 0)]),
    )
    .executeTakeFirst();
  if (!row) throw new ShopError('not_found');
  const relationOf = await viewerRelations(em, [id], customerId === undefined ? [] : [customerId]);
  const history = await readHistory(em, [id]);
  return {
    now: await databaseNow(em),
    listing: presentListing(row, relationOf(id, customerId)),
    history: history.map((step) => presentStep(step, customerId)),
    userMaxCents: row.leader_id === customerId ? row.leader_max_cents : null,
  };
}

/** The newest listing of an account that has been open. Throws `not_found` if there is none. */
export async function findListingOf(
  { db }: DatabaseContext,
  { productId: text }: { productId: string },
): Promise<{ id: number; productId: number }> {
  const productId = parseProductId(text);
  if (productId === undefined) throw new ShopError('not_found');
  const listing = await db
    .selectFrom('listing')
    .select('id')
    .where('product_id', '=', productId)
    .where('confirmed_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!listing) throw new ShopError('not_found');
  return { id: listing.id, productId };
}

/** Listings that were opened after `span` (an SQL interval) before a time, and are still open. */
export async function newListings(
  { em }: DatabaseContext,
  { before, span }: { before: Date | RawBuilder<Date>; span: string },
): Promise<{ listing: MarketListing; sellerId: number; openedAt: number }[]> {
  const rows = await selectListings(em)
    .where(isOpen)
    .where('listing.confirmed_at', '>', sql<Date>`${before}::timestamptz - ${span}::interval`)
    .$narrowType<{ confirmed_at: NotNull }>()
    .execute();
  return rows.map((row) => ({
    listing: presentListing(row, undefined),
    sellerId: row.seller_id,
    openedAt: row.confirmed_at.getTime(),
  }));
}
