/**
 * Voids bids when an operator blocks a customer (docs/decisions/0021). A blocked customer's leading bid does not count: its
 * hold returns to their balance, all lines of the history become void, and bidding restarts at the minimum, because outbid
 * customers have their money back and must decide again.
 */
import { isLive, LIVE_STATES } from '../../../src-shared/marketplace/listing-states.ts';
import type { NoticeKind } from '../../../src-shared/marketplace/notice.ts';
import { lockBalance, readCustomerState } from '../../ledger/index.ts';
import { type DatabaseContext, type EntityManager, inTransaction } from '../../platform/database.ts';
import { secondsFromClock } from '../../platform/sql.ts';
import { type LeadingBid, lockListing, type LockedListing, stateAfter } from '../steps/lock-listing.ts';
import { upsertNotice } from '../notices/notices.ts';
import { releaseBid } from '../steps/record-bid.ts';
import { returnToPurchases } from '../steps/end-listing.ts';

/** The auction continues for at least this long, so that the other bidders can bid again. */
const BIDDING_AGAIN_HOURS = 24;

/**
 * Whether the leader was blocked, so that their bid does not count; exact while the caller holds the lock of the leader's
 * balance.
 */
export async function isBlockedLeader(em: EntityManager, leader: LeadingBid): Promise<boolean> {
  return (await readCustomerState(em, leader.customer_id)).isBlocked;
}

/**
 * Restarts the bidding and notifies the seller and all other bidders. The caller has locked the listing, then the
 * leader's balance.
 *
 * @returns the listing's new state, without a leader
 */
export async function startBiddingAgain(
  em: EntityManager,
  listing: LockedListing,
  leader: LeadingBid,
): Promise<LockedListing> {
  await releaseBid(em, listing, leader);
  await notifyBidders(em, listing, 'bids_void', leader.customer_id);
  await voidBidsOf(em, listing);
  await em.db
    .updateTable('listing')
    .set((eb) => ({
      highest_bid_cents: null,
      total_bids: 0,
      ends_at: eb.fn<Date>('greatest', ['ends_at', secondsFromClock(BIDDING_AGAIN_HOURS * 3600)]),
    }))
    .where('id', '=', listing.id)
    .execute();
  const restarted = await lockListing(em, listing.id);
  // Customers who were notified that it ends within the hour will be notified of the new end.
  if (restarted.ends_at?.getTime() !== listing.ends_at?.getTime())
    await em.db
      .updateTable('watched_listing')
      .set({ told_at: null })
      .where('listing_id', '=', listing.id)
      .execute();
  return restarted;
}

/**
 * Voids every leading bid of a blocked customer, each in its own transaction, because a listing is locked before the
 * balances. A bid that takes the lead after this query is voided by the next bid or at the end of the auction.
 *
 * @returns how many
 */
export async function withdrawBlockedBids(
  ctx: DatabaseContext,
  { customerId }: { customerId: number },
): Promise<number> {
  const led = await ctx.db
    .selectFrom('bid')
    .select('listing_id')
    .where('customer_id', '=', customerId)
    .where('state', '=', 'leading')
    .orderBy('listing_id')
    .execute();
  let withdrawn = 0;
  for (const { listing_id: listingId } of led) {
    withdrawn += await inTransaction(ctx, async ({ em }) => {
      const listing = await lockListing(em, listingId);
      const { leader } = listing;
      if (listing.state !== 'open' || leader?.customer_id !== customerId) return 0;
      await lockBalance(em, customerId);
      if (!(await isBlockedLeader(em, leader))) return 0;
      await startBiddingAgain(em, listing, leader);
      return 1;
    });
  }
  return withdrawn;
}

/**
 * Ends the customer's unsold listings: holds are released, the accounts return to their purchases. @returns how many
 */
export async function endListingsOf(
  ctx: DatabaseContext,
  { sellerId }: { sellerId: number },
): Promise<number> {
  const live = await ctx.db
    .selectFrom('listing')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('state', 'in', LIVE_STATES)
    .orderBy('id')
    .execute();
  let ended = 0;
  for (const { id } of live) {
    ended += await inTransaction(ctx, async ({ em }) => {
      const listing = await lockListing(em, id);
      if (!isLive(listing.state)) return 0;
      await endListing(em, listing);
      return 1;
    });
  }
  return ended;
}

async function endListing(em: EntityManager, listing: LockedListing): Promise<void> {
  const { leader } = listing;
  if (leader) {
    await lockBalance(em, leader.customer_id);
    await releaseBid(em, listing, leader);
  }
  await notifyBidders(em, listing, 'ended_by_shop', null);
  await voidBidsOf(em, listing);
  await em.db
    .updateTable('listing')
    .set({ highest_bid_cents: null, total_bids: 0 })
    .where('id', '=', listing.id)
    .execute();
  await returnToPurchases(em, listing, stateAfter(listing, 'cancel'));
}

async function voidBidsOf(em: EntityManager, listing: LockedListing): Promise<void> {
  await em.db
    .updateTable('bid')
    .set({ state: 'void' })
    .where('listing_id', '=', listing.id)
    .where('state', '<>', 'void')
    .execute();
}

/** The seller and everyone who has bid since the bidding (re)started, except one. */
async function notifyBidders(
  em: EntityManager,
  listing: LockedListing,
  kind: Extract<NoticeKind, 'bids_void' | 'ended_by_shop'>,
  exceptCustomerId: number | null,
): Promise<void> {
  const bidders = await em.db
    .selectFrom('bid')
    .select('customer_id')
    .distinct()
    .where('listing_id', '=', listing.id)
    .where('state', '<>', 'void')
    .orderBy('customer_id')
    .execute();
  const concerned = [listing.seller_id, ...bidders.map((bidder) => bidder.customer_id)];
  for (const customerId of concerned.filter((id) => id !== exceptCustomerId)) {
    await upsertNotice(em, { customerId, kind, listingId: listing.id, productId: listing.product_id });
  }
}
