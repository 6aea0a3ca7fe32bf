/**
 * A bid on a listing, or its instant buy, decided in one transaction: locks the listing, then the balances of the bidder and
 * the leader, then applies the shared rule by the database's clock. The previous leader's hold is released in the
 * transaction that accepts the next bid.
 */
import { describeItems } from '../../../src-shared/checkout/texts.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import { contestBid } from '../../../src-shared/marketplace/automatic-bidding.ts';
import {
  checkBid,
  minimumNextBidCents,
  type PlaceBidInput,
} from '../../../src-shared/marketplace/bid-rules.ts';
import type { PlaceBidOutcome } from '../../../src-shared/marketplace/place-bid.ts';
import { MARKETPLACE_TEXTS } from '../../../src-shared/marketplace/texts.ts';
import type { Cents } from '../../../src-shared/money.ts';
import type { CustomerContext } from '../../context.ts';
import { lockBalances, requireActive } from '../../ledger/index.ts';
import { inTransaction } from '../../platform/database.ts';
import { requireFlag } from '../../settings/index.ts';
import { markOutbidNoticeRead } from '../notices/notices.ts';
import { notifyOutbid, notifySale } from '../notices/notify-customers.ts';
import { sellListing } from '../steps/end-listing.ts';
import { biddableFor, lockListing, type LockedListing } from '../steps/lock-listing.ts';
import { holdBid, recordBid, releaseBid } from '../steps/record-bid.ts';
import { isBlockedLeader, startBiddingAgain } from './void-bids.ts';

/** Throws `not_found`, `feature_off`, `shop_archived`, and as `requireActive`; everything else is an outcome. */
export async function placeBid(
  ctx: CustomerContext,
  { listingId, ...input }: PlaceBidInput & { listingId: number },
): Promise<PlaceBidOutcome> {
  requireFlag(ctx.services.settings, 'auction');
  return inTransaction(ctx, async (transaction) => {
    const { em, actor } = transaction;
    const listing = await lockListing(em, listingId);
    const { customerId } = actor;
    if (listing.confirmed_at === null && listing.seller_id !== customerId) throw new ShopError('not_found');
    const check = checkBid(biddableFor(listing, customerId), input);
    switch (check.result) {
      case 'ineligible':
        return { outcome: 'barred', reason: check.reason, text: check.text };
      case 'amount_refused':
        return { outcome: 'amount_refused', fields: check.fields, minimumBidCents: nextMinimum(listing) };
      case 'instant_buy':
        return buyInstantly(transaction, listing, check.priceCents);
      case 'bid':
        return bidOn(transaction, listing, check);
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
  // The maximum of a blocked customer must not bid.
  const listing =
    found.leader && (await isBlockedLeader(em, found.leader))
      ? await startBiddingAgain(em, found, found.leader)
      : found;
  const { leader } = listing;
  const balanceCents = balances.get(actor.customerId) ?? 0;
  // Also checked for a bid that will not lead: otherwise bidders could discover the leader's maximum for free.
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
  await markOutbidNoticeRead(em, { customerId: actor.customerId, listingId: listing.id });
  if (contest.leads === 'leader') return { outcome: 'outbid', highestBidCents, endsAt: endsAt.toISOString() };
  if (leader) {
    await releaseBid(em, listing, leader);
    await notifyOutbid(ctx, { listing, customerId: leader.customer_id, highestBidCents });
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

/**
 * Sells the listing at its instant-buy price and releases the leader's hold. The leader may buy too: what is held for their
 * bid counts as balance.
 */
async function buyInstantly(
  ctx: CustomerContext,
  listing: LockedListing,
  priceCents: Cents,
): Promise<PlaceBidOutcome> {
  const { em, db, actor } = ctx;
  const { leader } = listing;
  const { customerId } = actor;
  const balances = await lockBalances(em, [customerId, ...(leader ? [leader.customer_id] : [])]);
  await requireActive(em, customerId);
  const isOwnLead = leader?.customer_id === customerId;
  const balanceCents = (balances.get(customerId) ?? 0) + (isOwnLead ? leader.max_cents : 0);
  if (balanceCents < priceCents) {
    const text = MARKETPLACE_TEXTS.insufficientBalance;
    return { outcome: 'insufficient_balance', neededCents: priceCents, balanceCents, text };
  }
  if (leader) {
    await db.updateTable('bid').set({ state: 'outbid' }).where('id', '=', leader.id).execute();
    await releaseBid(em, listing, leader);
  }
  await db
    .insertInto('bid')
    .values({
      listing_id: listing.id,
      customer_id: customerId,
      amount_cents: priceCents,
      max_cents: priceCents,
      state: 'won',
      is_insta_buy: true,
    })
    .execute();
  await sellListing(ctx, {
    listing,
    buyerId: customerId,
    priceCents,
    from: `customer:${customerId}`,
    description: describeItems('Instant buy', [listing]),
  });
  await notifySale(ctx, { listing, buyerId: customerId, priceCents });
  return { outcome: 'bought', priceCents, username: listing.username };
}
