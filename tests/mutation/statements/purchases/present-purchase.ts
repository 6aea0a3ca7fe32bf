import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/purchases/present-purchase.ts', [
  {
    fault: 'the password of a listed account is shown',
    find: `passwordState === 'current' ? secrets`,
    replace: `!isListed || isListed ? secrets`,
    tests: ['purchases/list-purchases', 'purchases/present-purchase'],
  },
  {
    fault: 'the password of an account that is the customer’s no longer is shown',
    find: `passwordState === 'current' ? secrets`,
    replace: `!isListed ? secrets`,
    tests: ['purchases/present-purchase'],
  },
]);
