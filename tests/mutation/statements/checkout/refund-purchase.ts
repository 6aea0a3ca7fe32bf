import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/refund-purchase.ts', [
  {
    fault: 'a purchase whose payment is disputed is refunded to the balance',
    find: `  await refuseDisputed(transaction, purchaseId);
`,
    replace: '',
    tests: ['payments/refund-boundaries'],
  },
  {
    fault: 'a dispute that was won still refuses a refund',
    find: `['open', 'lost']`,
    replace: `['open', 'lost', 'won']`,
    tests: ['payments/refund-boundaries'],
  },
  {
    fault: 'each account takes the whole cashback back',
    find: 'Math.min(share ?? 0, balanceCents + refundedCents)',
    replace: 'Math.min(item.cashback_cents, balanceCents + refundedCents)',
    tests: ['payments/refund-boundaries'],
  },
  {
    fault: 'a refund to the balance does not wait for it',
    find: 'await lockBalance(transaction, owner.customer_id);',
    replace: '0;',
    tests: ['payments/locks'],
  },
  {
    fault: 'a listed account is refunded',
    find: `!UNLISTED_STATES.includes(item.state)`,
    replace: `!['owned', 'hidden', 'listed'].includes(item.state)`,
    tests: ['payments/refunds', 'payments/refund-boundaries'],
  },
  {
    fault: 'a refund does not wait for a listing under way',
    find: `    .forUpdate(['p', 'product'])
`,
    replace: '',
    tests: ['payments/refunds', 'payments/refund-boundaries', 'payments/locks', 'checkout/refund-purchase'],
  },
  {
    fault: 'the cashback comes out of the old balance alone',
    find: 'Math.min(share ?? 0, balanceCents + refundedCents)',
    replace: 'Math.min(share ?? 0, balanceCents)',
    tests: ['payments/refunds', 'payments/refund-boundaries'],
  },
]);
