import { REGIONS } from '../../src-shared/catalog/enumerations.ts';
import type { BidContest } from '../../src-shared/marketplace/automatic-bidding.ts';
import type { Cents } from '../../src-shared/money.ts';
import { postJournal } from '../ledger/index.ts';
import type { EntityManager } from '../platform/database.ts';
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
  endsAt: Date | string;
}

/** Writes the lines of the history that a bid makes, and what the lists show of it. The caller holds the locks. */
export async function recordBid(
  em: EntityManager,
  listing: LockedListing,
  { customerId, maxCents, contest, softCloseSeconds }: NewBid,
): Promise<RecordedBid> {
  const { leader } = listing;
  const { leads, steps } = contest;
  const isLeaderRaised = steps.some(({ by }) => by === 'leader');
  if (leader) {
    await em.execute('update bid set state = ? where id = ?', [
      isLeaderRaised ? 'raised' : 'outbid',
      leader.id,
    ]);
  }
  let leadingBidId = 0;
  let highestBidCents = 0;
  for (const { by, amountCents, isAutomatic } of steps) {
    const isLeading = by === leads;
    const whose = by === 'leader' && leader ? leader : { customer_id: customerId, max_cents: maxCents };
    const [row] = await em.execute<{ id: number }[]>(
      `insert into bid (listing_id, customer_id, amount_cents, max_cents, state, is_automatic)
       values (?, ?, ?, ?, ?, ?) returning id`,
      [
        listing.id,
        whose.customer_id,
        amountCents,
        whose.max_cents,
        isLeading ? 'leading' : 'outbid',
        isAutomatic,
      ],
    );
    if (!row) throw new Error('a bid was not written');
    if (isLeading) [leadingBidId, highestBidCents] = [row.id, amountCents];
  }
  const [updated] = await em.execute<{ ends_at: Date | string }[]>(
    `update listing set highest_bid_cents = ?, total_bids = total_bids + ?,
       ends_at = greatest(ends_at, clock_timestamp() + ? * interval '1 second')
     where id = ? returning ends_at`,
    [highestBidCents, steps.length, softCloseSeconds, listing.id],
  );
  if (!updated) throw new Error(`listing ${listing.id} is gone`);
  return { leadingBidId, highestBidCents, endsAt: updated.ends_at };
}

/** Sets the whole maximum of a bid aside. */
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

/** Gives what is set aside for the bid that leads back. */
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
