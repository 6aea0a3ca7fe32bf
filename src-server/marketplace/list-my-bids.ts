import type { UserBid } from '../../src-shared/marketplace/listing.ts';
import type { CustomerContext } from '../context.ts';
import type { PurchaseState } from '../purchases/index.ts';
import { type ClaimRecord, LATEST_CLAIM, presentClaim } from './claim-record.ts';
import {
  databaseNow,
  isoTime,
  LISTING_SELECT,
  type ListingRecord,
  optionalTime,
  presentListing,
} from './listing-record.ts';

type BidRecord = ListingRecord &
  ClaimRecord & { user_cents: number; is_watched: boolean; sale_state: PurchaseState | null };

/**
 * The listings the customer has bid on or bought, each once with the highest of their bids that still count: those that
 * go on (`isActive`), soonest end first, or those that are over, latest first.
 */
export async function listMyBids(
  { em, actor }: CustomerContext,
  isActive: boolean,
): Promise<{ now: string; results: UserBid[] }> {
  const { customerId } = actor;
  const rows = await em.execute<BidRecord[]>(
    `select l.*, claim.*, mine.cents as user_cents,
       exists (select 1 from watched_listing w where w.listing_id = l.listing_id and w.customer_id = ?) as is_watched,
       (select p.state from listing s join purchase p on p.id = s.sale_id
        where s.id = l.listing_id and p.customer_id = ?) as sale_state
     from (select listing_id, max(amount_cents)::int as cents from bid
           where customer_id = ? and state <> 'void' group by listing_id) mine
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
      refund: isWinner ? refundOf(row) : null,
      purchaseList: isWinner ? purchaseListOf(row.sale_state) : null,
      warrantyEndsAt: isWinner ? optionalTime(row.warranty_ends_at) : null,
      canClaim: isWinner && row.state === 'sold' && !row.is_warranty_ended && isOwned(row.sale_state),
      claim: isWinner ? presentClaim(row) : null,
    };
  });
  return { now: await databaseNow(em), results };
}

function refundOf(row: BidRecord): UserBid['refund'] {
  const { claim_state, claim_decided_at, highest_bid_cents } = row;
  if (claim_state !== 'refunded' || claim_decided_at === null) return null;
  return { amountCents: highest_bid_cents ?? 0, at: isoTime(claim_decided_at) };
}

function isOwned(state: PurchaseState | null): boolean {
  return state === 'owned' || state === 'hidden';
}

/** What is on the marketplace again is among the shown purchases. */
function purchaseListOf(state: PurchaseState | null): UserBid['purchaseList'] {
  if (state === 'hidden') return 'hidden';
  return state === 'owned' || state === 'listed' ? 'owned' : null;
}
