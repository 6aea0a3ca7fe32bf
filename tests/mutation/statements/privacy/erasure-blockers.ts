import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/privacy/erasure-blockers.ts', [
  {
    fault: 'a flagged payment does not stand in the way',
    find: "where customer_id = ? and status = 'flagged'`",
    replace: "where customer_id = ? and status = 'failed'`",
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'a payment that was only begun does not stand in the way',
    find: "status in ('created', 'pending')`",
    replace: "status in ('pending')`",
    tests: ['privacy/delete-account', 'privacy/erasure-blockers'],
  },
  {
    fault: 'an unpaid sale does not stand in the way',
    find: "where seller_id = ? and state = 'sold'`",
    replace: "where seller_id = ? and state = 'paid'`",
    tests: ['privacy/delete-account', 'privacy/erasure-blockers'],
  },
  {
    fault: 'a claim does not stand in the buyer’s way',
    find: "where ? in (seller_id, buyer_id) and state = 'claimed'`",
    replace: "where ? in (seller_id) and state = 'claimed'`",
    tests: ['privacy/delete-account', 'privacy/erasure-blockers'],
  },
  {
    fault: 'a claim does not stand in the seller’s way',
    find: "where ? in (seller_id, buyer_id) and state = 'claimed'`",
    replace: "where ? in (buyer_id) and state = 'claimed'`",
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'a trade-in that waits does not stand in the way',
    find: "where customer_id = ? and status = 'unverified'`",
    replace: "where customer_id = ? and status = 'refused'`",
    tests: ['privacy/delete-account', 'privacy/erasure-blockers'],
  },
  {
    fault: 'a leading bid does not stand in the way',
    find: 'and a.balance_cents >',
    replace: 'and a.balance_cents > 1000000 +',
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'an open dispute does not stand in the way',
    find: "and dispute.state = 'open'`",
    replace: "and dispute.state = 'lost'`",
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'a hold does not stand in the way',
    find: "status = 'awaiting_payment'`",
    replace: "status = 'credited'`",
    tests: ['privacy/delete-account'],
  },
]);
