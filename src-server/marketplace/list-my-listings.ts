import type { SellerListing } from '../../src-shared/marketplace/listing.ts';
import type { CustomerContext } from '../context.ts';
import { type ClaimRecord, LATEST_CLAIM, presentClaim } from './claim-record.ts';
import {
  databaseNow,
  LISTING_SELECT,
  type ListingRecord,
  optionalTime,
  presentListing,
  viewerFacts,
} from './listing-record.ts';

/** What the customer offers (`isActive`) or offered, newest first. */
export async function listMyListings(
  { em, actor }: CustomerContext,
  isActive: boolean,
): Promise<{ now: string; results: SellerListing[] }> {
  const { customerId } = actor;
  const rows = await em.execute<(ListingRecord & ClaimRecord & { username: string })[]>(
    `select l.*, product.username, claim.* from (${LISTING_SELECT} where listing.seller_id = ?) l
     join product on product.id = l.id ${LATEST_CLAIM}
     where (l.state in ('added', 'open')) = ? order by l.listing_id desc`,
    [customerId, isActive],
  );
  const factsOf = await viewerFacts(
    em,
    rows.map((row) => row.listing_id),
    [customerId],
  );
  const results = rows.map((row) => ({
    ...presentListing(row, factsOf(row.listing_id, customerId)),
    state: row.state,
    username: row.username,
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
