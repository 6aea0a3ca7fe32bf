import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/purchases/present-purchase.ts', [
  {
    fault: 'the password of a listed account is shown',
    find: `password: isListed ? '' : `,
    replace: 'password: ',
    tests: ['purchases/list-purchases'],
  },
]);
