import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/purchases/lock-purchase.ts', [
  {
    fault: 'a purchase is not locked',
    find: ' for update of purchase`',
    replace: '`',
    tests: ['purchases/hide-purchase'],
  },
  {
    fault: 'an account that was traded is hidden',
    find: `
       and purchase.state in ('owned', 'hidden', 'listed') for`,
    replace: ' for',
    tests: ['purchases/hide-purchase'],
  },
  {
    fault: 'an account of another customer is hidden',
    find: 'where purchase.customer_id = ? and product',
    replace: 'where purchase.customer_id <> ? and product',
    tests: ['purchases/hide-purchase'],
  },
]);
