import { LIVE_STATES } from '../../../src-shared/marketplace/listing-states.ts';
import type { SellerListing } from '../../../src-shared/marketplace/listing.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { CustomerContext } from '../../context.ts';
import {
  databaseNow,
  latestClaim,
  optionalTime,
  presentClaim,
  presentListing,
  selectListings,
  viewerRelations,
} from './listing-record.ts';

/** The customer's listings, newest first: running (`isActive`) or ended ones. */
export async function listMyListings(
  { em, actor }: CustomerContext,
  { isActive }: { isActive: boolean },
): Promise<{ now: string; results: SellerListing[] }> {
  const { customerId } = actor;
  const rows = await selectListings(em)
    .leftJoinLateral(latestClaim, (join) => join.onTrue())
    .select(['product.username', 'listing.end_days'])
    .selectAll('claim')
    .where('listing.seller_id', '=', customerId)
    .where('listing.state', isActive ? 'in' : 'not in', LIVE_STATES)
    .orderBy('listing.id', 'desc')
    .execute();
  const relationOf = await viewerRelations(
    em,
    rows.map((row) => row.listing_id),
    [customerId],
  );
  const results = rows.map((row) => ({
    ...presentListing(row, relationOf(row.listing_id, customerId)),
    state: row.state,
    username: row.username,
    endDays: row.end_days,
    confirmedAt: optionalTime(row.confirmed_at),
    payoutCents: row.payout_cents,
    paidAt: optionalTime(row.paid_at),
    isProductReturned: ['returned', 'unsold', 'cancelled'].includes(row.state),
    warrantyEndsAt: optionalTime(row.warranty_ends_at),
    isWarrantyEnded: row.is_warranty_ended,
    claim: presentClaim(row),
  }));
  return { now: await databaseNow(em), results };
}

/** The customer's newest listing of this account, whatever its state. Throws `not_found`. */
export async function newestOwnListing(
  db: CustomerContext['db'],
  { customerId, username }: { customerId: number; username: string },
): Promise<number> {
  const found = await db
    .selectFrom('listing')
    .innerJoin('product', 'product.id', 'listing.product_id')
    .select('listing.id')
    .where('listing.seller_id', '=', customerId)
    .where('product.username', '=', username)
    .orderBy('listing.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new ShopError('not_found');
  return found.id;
}
