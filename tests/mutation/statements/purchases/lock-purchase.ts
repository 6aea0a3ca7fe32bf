import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/purchases/lock-purchase.ts', [
  {
    fault: 'a purchase is not locked',
    find: `    .forUpdate('purchase')
`,
    replace: '',
    tests: ['purchases/hide-purchase'],
  },
  {
    fault: 'an account that was traded is hidden',
    find: `    .where(isOwned)
`,
    replace: '',
    tests: ['purchases/hide-purchase'],
  },
  {
    fault: 'an account of another customer is hidden',
    find: `    .where('purchase.customer_id', '=', customerId)
`,
    replace: '',
    tests: ['purchases/hide-purchase'],
  },
]);
