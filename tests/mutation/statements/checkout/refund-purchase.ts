import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/refund-purchase.ts', [
  {
    fault: 'a purchase whose payment is disputed is refunded to the balance',
    find: `  if (await hasDisputedPayment(em, purchaseId)) throw new ShopError('refund_refused');
`,
    replace: '',
    tests: ['payments/commands/refund-boundaries'],
  },
  {
    fault: 'a dispute that was won still refuses a refund',
    find: `'dispute.state', 'in', CLAIMED_STATES`,
    replace: `'dispute.state', 'in', [...CLAIMED_STATES, 'won']`,
    tests: ['payments/commands/refund-boundaries'],
  },
  {
    fault: 'each account takes the whole cashback back',
    find: 'Math.min(shareCents, balanceCents + refundedCents)',
    replace: 'Math.min(item.cashback_cents, balanceCents + refundedCents)',
    tests: ['payments/commands/refund-boundaries'],
  },
  {
    fault: 'a refund to the balance does not wait for it',
    find: 'await lockBalance(em, owner.customer_id);',
    replace: '0;',
    tests: ['payments/locks'],
  },
  {
    fault: 'a listed account is refunded',
    find: `!UNLISTED_STATES.includes(item.state)`,
    replace: `!['owned', 'hidden', 'listed'].includes(item.state)`,
    tests: ['payments/commands/refund-payment', 'payments/commands/refund-boundaries'],
  },
  {
    fault: 'a refund does not wait for a listing under way',
    find: `
    .forUpdate(['p', 'product']);`,
    replace: ';',
    tests: [
      'payments/commands/refund-payment',
      'payments/commands/refund-boundaries',
      'payments/locks',
      'checkout/refund-purchase',
    ],
  },
  {
    fault: 'the cashback comes out of the old balance alone',
    find: 'Math.min(shareCents, balanceCents + refundedCents)',
    replace: 'Math.min(shareCents, balanceCents)',
    tests: ['payments/commands/refund-payment', 'payments/commands/refund-boundaries'],
  },
  {
    fault: 'the cashback of a refunded payment stays',
    find: 'Math.min(cashbackCents, await lockBalance(em, checkout.customer_id))',
    replace: '0',
    tests: ['payments/commands/refund-boundaries'],
  },
  {
    fault: 'a payment is refunded though an account of it was given on',
    find: '!checkout || !areAllTheirs',
    replace: '!checkout',
    tests: ['payments/commands/refund-boundaries'],
  },
  {
    fault: 'a hidden account is not the customer’s',
    find: 'UNLISTED_STATES.includes(state)',
    replace: `state === 'owned'`,
    tests: ['payments/commands/refund-boundaries'],
  },
  {
    fault: 'undoing a purchase does not wait for a listing under way',
    find: `    .forUpdate(['c', 'p', 'product'])
`,
    replace: '',
    tests: ['payments/commands/refund-payment', 'payments/locks', 'checkout/refund-purchase'],
  },
  {
    fault: 'a refunded account is on sale again',
    find: `status: 'withdrawn'`,
    replace: `status: 'for_sale'`,
    tests: ['payments/commands/refund-payment'],
  },
]);
