/**
 * An offer for a listing: a bid or an instant buy. One transaction decides it: the listing is locked, then the balances of
 * the bidder and of who leads, then the shared rule judges by the database's clock. Money set aside for one bid goes back
 * in the transaction that takes the next one.
 */
import { contestBid } from '../../src-shared/marketplace/automatic-bidding.ts';
import { checkBid, minimumNextBidCents, type PlaceBidInput } from '../../src-shared/marketplace/bid-rules.ts';
import type { PlaceBidOutcome } from '../../src-shared/marketplace/place-bid.ts';
import { MARKETPLACE_TEXTS } from '../../src-shared/marketplace/texts.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import { lockBalances, requireActive } from '../ledger/index.ts';
import { requireFlag } from '../settings/index.ts';
import { inTransaction } from '../platform/database.ts';
import { buyInstantly } from './buy-instantly.ts';
import { biddableFor, lockListing, type LockedListing } from './lock-listing.ts';
import { readOutbidNotice } from './notices.ts';
import { holdBid, recordBid, releaseBid } from './record-bid.ts';
import { notifyOutbid } from './notify-customers.ts';
import { isBlockedLeader, startBiddingAgain } from './void-bids.ts';

/** Throws `not_found`, `feature_off`, `shop_archived`, `customer_blocked`; everything else is an outcome. */
export async function placeBid(
  ctx: CustomerContext,
  listingId: number,
  input: PlaceBidInput,
): Promise<PlaceBidOutcome> {
  requireFlag(ctx.services.settings, 'auction');
  return inTransaction(ctx.em, async (em) => {
    const listing = await lockListing(em, listingId);
    const { customerId } = ctx.actor;
    if (listing.confirmed_at === null && listing.seller_id !== customerId) throw new ShopError('not_found');
    const check = checkBid(biddableFor(listing, customerId), input);
    switch (check.result) {
      case 'ineligible':
        return { outcome: 'barred', reason: check.reason, text: check.text };
      case 'amount_refused':
        return {
          outcome: 'amount_refused',
          fields: check.fields,
          minimumBidCents: nextMinimum(listing),
        };
      case 'instant_buy':
        return buyInstantly({ ...ctx, em }, listing, check.priceCents);
      case 'bid':
        return bidOn({ ...ctx, em }, listing, check);
    }
  });
}

async function bidOn(
  ctx: CustomerContext,
  found: LockedListing,
  bid: { amountCents: number; maxCents: number },
): Promise<PlaceBidOutcome> {
  const { em, services, actor } = ctx;
  const balances = await lockBalances(em, [
    actor.customerId,
    ...(found.leader ? [found.leader.customer_id] : []),
  ]);
  await requireActive(em, actor.customerId);
  // A maximum never speaks for a blocked customer.
  const listing =
    found.leader && (await isBlockedLeader(em, found.leader))
      ? await startBiddingAgain(em, found, found.leader)
      : found;
  const { leader } = listing;
  const balanceCents = balances.get(actor.customerId) ?? 0;
  // Also for a bid that will not lead: otherwise anybody could find out others' maxima for nothing.
  if (balanceCents < bid.maxCents) {
    const text = MARKETPLACE_TEXTS.insufficientBalance;
    return { outcome: 'insufficient_balance', neededCents: bid.maxCents, balanceCents, text };
  }
  const standing = leader && { amountCents: leader.amount_cents, maxCents: leader.max_cents };
  const contest = contestBid(standing, bid);
  const { leadingBidId, highestBidCents, endsAt } = await recordBid(em, listing, {
    customerId: actor.customerId,
    maxCents: bid.maxCents,
    contest,
    softCloseSeconds: services.settings.get('marketplace.softCloseSeconds'),
  });
  await readOutbidNotice(em, actor.customerId, listing.id);
  if (contest.leads === 'leader') return { outcome: 'outbid', highestBidCents, endsAt: endsAt.toISOString() };
  if (leader) {
    await releaseBid(em, listing, leader);
    await notifyOutbid(services, em, listing, { customerId: leader.customer_id, highestBidCents });
  }
  await holdBid(em, listing, { bidId: leadingBidId, customerId: actor.customerId, maxCents: bid.maxCents });
  return { outcome: 'leading', highestBidCents, heldCents: bid.maxCents, endsAt: endsAt.toISOString() };
}

function nextMinimum(listing: LockedListing): number | null {
  return minimumNextBidCents({
    minimumBidCents: listing.minimum_bid_cents,
    highestBidCents: listing.highest_bid_cents,
  });
}
