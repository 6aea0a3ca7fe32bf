import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/steps/record-bid.ts', [
  {
    fault: 'every bid moves the end to two minutes after it',
    find: `eb.fn<Date>('greatest', ['ends_at', secondsFromClock(softCloseSeconds)])`,
    replace: 'secondsFromClock(softCloseSeconds)',
    tests: ['marketplace/soft-close'],
  },
  {
    fault: 'a late bid adds two minutes to the end',
    find: `eb.fn<Date>('greatest', ['ends_at', secondsFromClock(softCloseSeconds)])`,
    replace: `eb
        .case()
        .when('ends_at', '<', secondsFromClock(120))
        .then(eb.fn('timestamptz_pl_interval', ['ends_at', eb.val(\`\${softCloseSeconds} seconds\`)]))
        .else(eb.ref('ends_at'))
        .end()`,
    tests: ['marketplace/soft-close'],
  },
  {
    fault: 'the soft close is a minute too long',
    find: 'secondsFromClock(softCloseSeconds)',
    replace: 'secondsFromClock(softCloseSeconds + 60)',
    tests: ['marketplace/soft-close'],
  },
  {
    fault: 'a bid counts once, however many lines it makes',
    find: `eb('total_bids', '+', steps.length)`,
    replace: `eb('total_bids', '+', 1)`,
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
    find: 'max_cents: whose.max_cents,',
    replace: 'max_cents: amountCents,',
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
    find: 'highest_bid_cents: highestBidCents,',
    replace: `highest_bid_cents: eb.fn.coalesce('highest_bid_cents', eb.val(highestBidCents)),`,
    tests: ['marketplace/bid-bounds', 'marketplace/bidding'],
  },
]);
