import { REGIONS } from '../../../src-shared/catalog/enumerations.ts';
import type { WorkContext } from '../../context.ts';
import { lockBalance, postJournal } from '../../ledger/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { isDue } from '../queries/listing-record.ts';
import { type LeadingBid, lockListing, type LockedListing, stateAfter } from '../steps/lock-listing.ts';
import { returnToPurchases, sellListing } from '../steps/end-listing.ts';
import { notifySale, notifyUnsold } from '../notices/notify-customers.ts';
import { isBlockedLeader, startBiddingAgain } from '../commands/void-bids.ts';

/**
 * Ends an auction whose time is over by the database's clock: sells it to the leader or, without bids, returns it to its owner's
 * purchases. If the leader was blocked, the auction continues instead. Any number of processes may try at once; only one still
 * finds it open.
 */
export async function closeListing(
  ctx: WorkContext,
  { id }: { id: number },
): Promise<'sold' | 'unsold' | 'not_due'> {
  return inTransaction(ctx, async (transaction) => {
    const { em } = transaction;
    const listing = await lockListing(em, id);
    if (!listing.is_due) return 'not_due';
    if (listing.leader) {
      await lockBalance(em, listing.leader.customer_id);
      if (await isBlockedLeader(em, listing.leader)) {
        await startBiddingAgain(em, listing, listing.leader);
        return 'not_due';
      }
      await sellToLeader(transaction, listing, listing.leader);
      return 'sold';
    }
    await returnToPurchases(em, listing, stateAfter(listing, 'expire'));
    await notifyUnsold(transaction, { listing });
    return 'unsold';
  });
}

/** The caller holds the lock of the leader's balance. */
async function sellToLeader(ctx: WorkContext, listing: LockedListing, leader: LeadingBid): Promise<void> {
  const { em, db } = ctx;
  const { customer_id: buyerId, amount_cents: priceCents, max_cents: maxCents } = leader;
  await db.updateTable('bid').set({ state: 'won' }).where('id', '=', leader.id).execute();
  await sellListing(ctx, {
    listing,
    buyerId,
    priceCents,
    from: `escrow:${buyerId}`,
    description: `Auction won: 1 account (${REGIONS[listing.region]})`,
  });
  if (maxCents > priceCents) {
    await postJournal(em, {
      reference: `bid:${leader.id}:rest`,
      kind: 'bid_returned',
      description: `Returned: the rest of the maximum bid on an account (${REGIONS[listing.region]})`,
      entries: {
        [`escrow:${buyerId}`]: priceCents - maxCents,
        [`customer:${buyerId}`]: maxCents - priceCents,
      },
    });
  }
  await notifySale(ctx, { listing, buyerId, priceCents });
}

/** Closes every auction that is due. One that fails is logged and retried in the next run; the others are closed. */
export async function closeDueListings(ctx: WorkContext): Promise<number> {
  const due = await ctx.db
    .selectFrom('listing')
    .select('id')
    .where(isDue)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(500)
    .execute();
  let closed = 0;
  for (const { id } of due) {
    try {
      if ((await closeListing(ctx, { id })) !== 'not_due') closed += 1;
    } catch (error) {
      ctx.services.log.error({ err: error, listing: id }, 'an auction could not be closed');
    }
  }
  return closed;
}
