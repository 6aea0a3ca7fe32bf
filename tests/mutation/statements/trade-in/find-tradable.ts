import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/find-tradable.ts', [
  {
    fault: 'an account that is not owned any more has a value',
    find: `
       and purchase.state in ('owned', 'hidden', 'listed')`,
    replace: '',
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'a hidden account has no value',
    find: `state in ('owned', 'hidden', 'listed')`,
    replace: `state in ('owned', 'listed')`,
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'an account with an open claim has a value',
    find: "where sale_id = ? and state = 'claimed'`",
    replace: "where sale_id = ? and state = 'returned'`",
    tests: ['trade-in/trade-account'],
  },
  {
    fault: 'the trade is not asked whether it is switched on',
    find: `  requireFlag(services.settings, 'trade');
`,
    replace: '',
    tests: ['trade-in/trade-account'],
  },
  {
    fault: 'the account of another customer has a value',
    find: 'where purchase.customer_id = ? and product.username = ?',
    replace: 'where purchase.customer_id <> -1 * ? and product.username = ?',
    tests: ['trade-in/trade-account'],
  },
]);
