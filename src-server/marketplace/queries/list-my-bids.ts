import type { UserBid } from '../../../src-shared/marketplace/listing.ts';
import {
  PURCHASE_STATE,
  type PurchaseState,
  UNLISTED_STATES,
} from '../../../src-shared/purchases/purchase-states.ts';
import type { CustomerContext } from '../../context.ts';
import {
  type ClaimRecord,
  databaseNow,
  latestClaim,
  type ListingRecord,
  optionalTime,
  presentClaim,
  presentListing,
  selectListings,
} from './listing-record.ts';

/**
 * The listings that the customer has bid on or bought, each once with their highest valid bid: running ones
 * (`isActive`), soonest end first, or ended ones, latest first.
 */
export async function listMyBids(
  { em, actor }: CustomerContext,
  { isActive }: { isActive: boolean },
): Promise<{ now: string; results: UserBid[] }> {
  const { customerId } = actor;
  const rows = await selectListings(em)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('bid')
          .select((bid) => ['listing_id', bid.fn.max<number>('amount_cents').as('cents')])
          .where('customer_id', '=', customerId)
          .where('state', '<>', 'void')
          .groupBy('listing_id')
          .as('mine'),
      (join) => join.onRef('mine.listing_id', '=', 'listing.id'),
    )
    .leftJoinLateral(latestClaim, (join) => join.onTrue())
    .selectAll('claim')
    .select((eb) => [
      'mine.cents as user_cents',
      eb
        .exists(
          eb
            .selectFrom('watched_listing as w')
            .select('w.listing_id')
            .whereRef('w.listing_id', '=', 'listing.id')
            .where('w.customer_id', '=', customerId),
        )
        .$castTo<boolean>()
        .as('is_watched'),
      eb
        .selectFrom('purchase as p')
        .select('p.state')
        .whereRef('p.id', '=', 'listing.sale_id')
        .where('p.customer_id', '=', customerId)
        .as('sale_state'),
    ])
    .where('listing.state', isActive ? '=' : '<>', 'open')
    .orderBy((eb) => eb.case().when('listing.state', '=', 'open').then(eb.ref('listing.ends_at')).end())
    .orderBy('listing.completed_at', 'desc')
    .orderBy('listing.id', 'desc')
    .execute();
  const results = rows.map((row): UserBid => {
    const viewer = { customerId, userBidCents: row.user_cents, isWatched: row.is_watched };
    const isWinner = row.buyer_id === customerId;
    return {
      listing: presentListing(row, viewer),
      amountCents: row.user_cents,
      maxCents: row.leader_id === customerId ? row.leader_max_cents : null,
      isWinner,
      refund: isWinner ? refundOf(row) : null,
      purchaseList: isWinner && row.sale_state ? PURCHASE_STATE[row.sale_state].list : null,
      warrantyEndsAt: isWinner ? optionalTime(row.warranty_ends_at) : null,
      canClaim: isWinner && row.state === 'sold' && !row.is_warranty_ended && isUnlisted(row.sale_state),
      claim: isWinner ? presentClaim(row) : null,
    };
  });
  return { now: await databaseNow(em), results };
}

function refundOf({
  claim_state,
  claim_decided_at,
  highest_bid_cents,
}: ClaimRecord & Pick<ListingRecord, 'highest_bid_cents'>): UserBid['refund'] {
  if (claim_state !== 'refunded' || claim_decided_at === null) return null;
  return { amountCents: highest_bid_cents ?? 0, at: claim_decided_at.toISOString() };
}

function isUnlisted(state: PurchaseState | null): boolean {
  return state !== null && UNLISTED_STATES.includes(state);
}
