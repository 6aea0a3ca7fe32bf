import type { NotNull } from 'kysely';
import { REGIONS } from '../../../src-shared/catalog/enumerations.ts';
import type { BidContest } from '../../../src-shared/marketplace/automatic-bidding.ts';
import type { Cents } from '../../../src-shared/money.ts';
import { postJournal } from '../../ledger/index.ts';
import type { EntityManager } from '../../platform/database.ts';
import { secondsFromClock } from '../../platform/sql.ts';
import type { LeadingBid, LockedListing } from './lock-listing.ts';

interface NewBid {
  customerId: number;
  maxCents: Cents;
  contest: BidContest;
  softCloseSeconds: number;
}

interface RecordedBid {
  leadingBidId: number;
  highestBidCents: Cents;
  endsAt: Date;
}

/** Writes the history lines of a bid, and the columns shown in lists. The caller holds the locks. */
export async function recordBid(
  em: EntityManager,
  listing: LockedListing,
  { customerId, maxCents, contest, softCloseSeconds }: NewBid,
): Promise<RecordedBid> {
  const { leader } = listing;
  const { leads, steps } = contest;
  const isLeaderRaised = steps.some(({ by }) => by === 'leader');
  if (leader) {
    await em.db
      .updateTable('bid')
      .set({ state: isLeaderRaised ? 'raised' : 'outbid' })
      .where('id', '=', leader.id)
      .execute();
  }
  let leadingBidId = 0;
  let highestBidCents = 0;
  for (const { by, amountCents, isAutomatic } of steps) {
    const isLeading = by === leads;
    const whose = by === 'leader' && leader ? leader : { customer_id: customerId, max_cents: maxCents };
    const row = await em.db
      .insertInto('bid')
      .values({
        listing_id: listing.id,
        customer_id: whose.customer_id,
        amount_cents: amountCents,
        max_cents: whose.max_cents,
        state: isLeading ? 'leading' : 'outbid',
        is_automatic: isAutomatic,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (isLeading) [leadingBidId, highestBidCents] = [row.id, amountCents];
  }
  const updated = await em.db
    .updateTable('listing')
    .set((eb) => ({
      highest_bid_cents: highestBidCents,
      total_bids: eb('total_bids', '+', steps.length),
      // Anti-sniping (soft close against a snipe): a bid shortly before the end extends the auction.
      ends_at: eb.fn<Date>('greatest', ['ends_at', secondsFromClock(softCloseSeconds)]),
    }))
    .where('id', '=', listing.id)
    .returning('ends_at')
    .$narrowType<{ ends_at: NotNull }>()
    .executeTakeFirstOrThrow();
  return { leadingBidId, highestBidCents, endsAt: updated.ends_at };
}

/** Holds the whole maximum of a bid. */
export async function holdBid(
  em: EntityManager,
  listing: LockedListing,
  { bidId, customerId, maxCents }: { bidId: number; customerId: number; maxCents: Cents },
): Promise<void> {
  await postJournal(em, {
    reference: `bid:${bidId}:held`,
    kind: 'bid',
    description: `Bid on an account (${REGIONS[listing.region]})`,
    entries: { [`customer:${customerId}`]: -maxCents, [`escrow:${customerId}`]: maxCents },
  });
}

/** Releases the hold of the leading bid. */
export async function releaseBid(
  em: EntityManager,
  listing: LockedListing,
  { id, customer_id, max_cents }: LeadingBid,
): Promise<void> {
  await postJournal(em, {
    reference: `bid:${id}:released`,
    kind: 'bid_returned',
    description: `Returned: bid on an account (${REGIONS[listing.region]})`,
    entries: { [`escrow:${customer_id}`]: -max_cents, [`customer:${customer_id}`]: max_cents },
  });
}
