import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/undo-checkout.ts', [
  {
    fault: 'the cashback of a refunded payment stays',
    find: 'Math.min(checkout.cashback_cents, await lockBalance(em, checkout.customer_id))',
    replace: '0',
    tests: ['payments/refund-boundaries'],
  },
  {
    fault: 'a payment is refunded though an account of it was given on',
    find: '!checkout || !areAllTheirs',
    replace: '!checkout',
    tests: ['payments/refund-boundaries'],
  },
  {
    fault: 'a hidden account is not the customer’s',
    find: 'UNLISTED_STATES.includes(state)',
    replace: `state === 'owned'`,
    tests: ['payments/refund-boundaries'],
  },
  {
    fault: 'undoing a purchase does not wait for a listing under way',
    find: `    .forUpdate(['c', 'p', 'product'])
`,
    replace: '',
    tests: ['payments/refunds', 'payments/locks', 'checkout/refund-purchase'],
  },
]);
