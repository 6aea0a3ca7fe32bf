import { REGIONS } from '../../src-shared/catalog/enumerations.ts';
import type { Services } from '../context.ts';
import { lockBalance, postJournal } from '../ledger/index.ts';
import { type EntityManager, inTransaction } from '../platform/database.ts';
import { isDue } from './listing-record.ts';
import { type LeadingBid, lockListing, type LockedListing, stateAfter } from './lock-listing.ts';
import { returnToPurchases } from './return-to-purchases.ts';
import { sellListing } from './sell-listing.ts';
import { notifySale, notifyUnsold } from './notify-customers.ts';
import { isBlockedLeader, startBiddingAgain } from './void-bids.ts';

/**
 * Ends an auction whose time is over by the database's clock: sold to who leads, or back to its owner's purchases. With a
 * leader whom the operator has blocked it goes on instead. Any number of processes may try at once; one of them finds it
 * open.
 */
export async function closeListing(
  services: Services,
  em: EntityManager,
  id: number,
): Promise<'sold' | 'unsold' | 'not_due'> {
  return inTransaction(em, async (transaction) => {
    const listing = await lockListing(transaction, id);
    if (!listing.is_due) return 'not_due';
    if (listing.leader) {
      await lockBalance(transaction, listing.leader.customer_id);
      if (await isBlockedLeader(transaction, listing.leader)) {
        await startBiddingAgain(transaction, listing, listing.leader);
        return 'not_due';
      }
      await sellToLeader(services, transaction, listing, listing.leader);
      return 'sold';
    }
    await returnToPurchases(transaction, listing, stateAfter(listing, 'expire'));
    await notifyUnsold(services, transaction, listing);
    return 'unsold';
  });
}

/** The caller holds the leader's balance. */
async function sellToLeader(
  services: Services,
  em: EntityManager,
  listing: LockedListing,
  leader: LeadingBid,
): Promise<void> {
  const { customer_id: buyerId, amount_cents: priceCents, max_cents: maxCents } = leader;
  await em.db.updateTable('bid').set({ state: 'won' }).where('id', '=', leader.id).execute();
  await sellListing(services, em, listing, {
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
  await notifySale(services, em, listing, { buyerId, priceCents });
}

/** Closes every auction that is due. One that fails is logged and left to the next round; the others are closed. */
export async function closeDueListings(services: Services, newEm: () => EntityManager): Promise<number> {
  const due = await newEm()
    .db.selectFrom('listing')
    .select('id')
    .where(isDue)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(500)
    .execute();
  let closed = 0;
  for (const { id } of due) {
    try {
      if ((await closeListing(services, newEm(), id)) !== 'not_due') closed += 1;
    } catch (error) {
      services.log.error({ err: error, listing: id }, 'an auction could not be closed');
    }
  }
  return closed;
}
