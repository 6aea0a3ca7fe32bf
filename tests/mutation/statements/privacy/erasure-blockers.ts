import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/privacy/erasure-blockers.ts', [
  {
    fault: 'a flagged payment does not stand in the way',
    find: `'=', 'flagged'`,
    replace: `'=', 'failed'`,
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'a payment that was only begun does not stand in the way',
    find: `'in', OPEN_STATUSES`,
    replace: `'in', ['pending']`,
    tests: ['privacy/delete-account', 'privacy/erasure-blockers'],
  },
  {
    fault: 'an unpaid sale does not stand in the way',
    find: `'=', 'sold'`,
    replace: `'=', 'paid'`,
    tests: ['privacy/delete-account', 'privacy/erasure-blockers'],
  },
  {
    fault: 'a claim does not stand in the buyer’s way',
    find: `eb('seller_id', '=', customerId), eb('buyer_id', '=', customerId)`,
    replace: `eb('seller_id', '=', customerId)`,
    tests: ['privacy/delete-account', 'privacy/erasure-blockers'],
  },
  {
    fault: 'a claim does not stand in the seller’s way',
    find: `eb('seller_id', '=', customerId), eb('buyer_id', '=', customerId)`,
    replace: `eb('buyer_id', '=', customerId)`,
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'a trade-in that waits does not stand in the way',
    find: `'=', 'unverified'`,
    replace: `'=', 'refused'`,
    tests: ['privacy/delete-account', 'privacy/erasure-blockers'],
  },
  {
    fault: 'a leading bid does not stand in the way',
    find: `        .where('a.kind', '=', 'escrow')
`,
    replace: `        .where('a.kind', '=', 'escrow')
        .where('a.balance_cents', '>', 1_000_000)
`,
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'an open dispute does not stand in the way',
    find: `.where('dispute.state', '=', 'open')`,
    replace: `.where('dispute.state', '=', 'lost')`,
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'a hold does not stand in the way',
    find: `'in', HOLDING_STATUSES`,
    replace: `'=', 'credited'`,
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'a claim about an account of the shop does not stand in the way',
    find: `.where('warranty_claim.state', '=', 'open')`,
    replace: `.where('warranty_claim.state', '=', 'rejected')`,
    tests: ['claims/purchase-claims'],
  },
]);
