import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/find-order.ts', [
  {
    fault: 'a customer reads the passwords of another’s purchase',
    find: `    .where('customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['checkout/find-order'],
  },
  {
    fault: 'an order is told that was not paid',
    find: `    .where('status', '=', 'paid')
`,
    replace: '',
    tests: ['checkout/find-order'],
  },
  {
    fault: 'the former password of a traded account is told',
    find: '.where(isOwned)',
    replace: `.where('purchase.state', 'in', ['owned', 'hidden', 'listed', 'traded'])`,
    tests: ['checkout/find-order'],
  },
]);
