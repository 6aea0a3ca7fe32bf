import type { UserBid } from '../../src-shared/marketplace/listing.ts';
import type { CustomerContext } from '../context.ts';
import { type ClaimRecord, LATEST_CLAIM, presentClaim } from './claim-record.ts';
import {
  databaseNow,
  LISTING_SELECT,
  type ListingRecord,
  optionalTime,
  presentListing,
} from './listing-record.ts';

type BidRecord = ListingRecord &
  ClaimRecord & { user_cents: number; is_watched: boolean; can_claim: boolean };

/**
 * The listings the customer has bid on or bought, each once with the highest of their bids: those that go on
 * (`isActive`), soonest end first, or those that are over, latest first.
 */
export async function listMyBids(
  { em, actor }: CustomerContext,
  isActive: boolean,
): Promise<{ now: string; results: UserBid[] }> {
  const { customerId } = actor;
  const rows = await em.execute<BidRecord[]>(
    `select l.*, claim.*, mine.cents as user_cents,
       exists (select 1 from watched_listing w where w.listing_id = l.listing_id and w.customer_id = ?) as is_watched,
       l.state = 'sold' and not l.is_warranty_ended and l.buyer_id = ? and exists (
         select 1 from listing s join purchase p on p.id = s.sale_id
         where s.id = l.listing_id and p.state in ('owned', 'hidden')) as can_claim
     from (select listing_id, max(amount_cents)::int as cents from bid where customer_id = ? group by listing_id) mine
     join (${LISTING_SELECT}) l on l.listing_id = mine.listing_id ${LATEST_CLAIM}
     where (l.state = 'open') = ?
     order by case when l.state = 'open' then l.ends_at end, l.completed_at desc, l.listing_id desc`,
    [customerId, customerId, customerId, isActive],
  );
  const results = rows.map((row): UserBid => {
    const viewer = { customerId, userBidCents: row.user_cents, isWatched: row.is_watched };
    const isWinner = row.buyer_id === customerId;
    return {
      listing: presentListing(row, viewer),
      amountCents: row.user_cents,
      maxCents: row.leader_id === customerId ? row.leader_max_cents : null,
      isWinner,
      warrantyEndsAt: isWinner ? optionalTime(row.warranty_ends_at) : null,
      canClaim: row.can_claim,
      claim: isWinner ? presentClaim(row) : null,
    };
  });
  return { now: await databaseNow(em), results };
}
