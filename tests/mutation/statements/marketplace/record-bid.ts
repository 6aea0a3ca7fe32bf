import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/record-bid.ts', [
  {
    fault: 'every bid moves the end to two minutes after it',
    find: `greatest(ends_at, clock_timestamp() + ? * interval '1 second')`,
    replace: `clock_timestamp() + ? * interval '1 second'`,
    tests: ['marketplace/soft-close'],
  },
  {
    fault: 'a late bid adds two minutes to the end',
    find: `greatest(ends_at, clock_timestamp() + ? * interval '1 second')`,
    replace: `case when ends_at < clock_timestamp() + interval '2 minutes' then ends_at + ? * interval '1 second' else ends_at end`,
    tests: ['marketplace/soft-close'],
  },
  {
    fault: 'the soft close is a minute too long',
    find: `clock_timestamp() + ? * interval '1 second')`,
    replace: `clock_timestamp() + (? + 60) * interval '1 second')`,
    tests: ['marketplace/soft-close'],
  },
  {
    fault: 'a bid counts once, however many lines it makes',
    find: '[highestBidCents, steps.length,',
    replace: '[highestBidCents, 1,',
    tests: ['marketplace/bid-bounds'],
  },
  {
    fault: 'a bid holds a cent less than its maximum',
    find: 'entries: { [`customer:${customerId}`]: -maxCents, [`escrow:${customerId}`]: maxCents }',
    replace: 'entries: { [`customer:${customerId}`]: 1 - maxCents, [`escrow:${customerId}`]: maxCents - 1 }',
    tests: ['marketplace/bid-bounds'],
  },
  {
    fault: 'a bid whose maximum spoke is in the history as outbid',
    find: `isLeaderRaised ? 'raised' : 'outbid'`,
    replace: `isLeaderRaised ? 'outbid' : 'raised'`,
    tests: ['marketplace/bid-bounds'],
  },
  {
    fault: 'the highest bid is the bidder’s maximum',
    find: '[leadingBidId, highestBidCents] = [row.id, amountCents];',
    replace: '[leadingBidId, highestBidCents] = [row.id, whose.max_cents];',
    tests: ['marketplace/bidding', 'marketplace/bid-bounds'],
  },
  {
    fault: 'a raised bid forgets its maximum',
    find: '        whose.max_cents,',
    replace: '        amountCents,',
    tests: ['marketplace/bidding'],
  },
  {
    fault: 'a bid gives back what it offered, not what was set aside',
    find: 'entries: { [`escrow:${customer_id}`]: -max_cents, [`customer:${customer_id}`]: max_cents },',
    replace:
      'entries: { [`escrow:${customer_id}`]: 1 - max_cents, [`customer:${customer_id}`]: max_cents - 1 },',
    tests: ['marketplace/bidding'],
  },
  {
    fault: 'the highest bid of a listing stays what it was',
    find: 'set highest_bid_cents = ?, total_bids',
    replace: 'set highest_bid_cents = coalesce(highest_bid_cents, ?), total_bids',
    tests: ['marketplace/bid-bounds', 'marketplace/bidding'],
  },
]);
