import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/purchases/hide-purchase.ts', [
  {
    fault: 'a listed account is hidden',
    find: `    if (purchase.state === 'listed') throw new ShopError('account_listed');
`,
    replace: '',
    tests: ['purchases/hide-purchase'],
  },
  {
    fault: 'hiding shows, and showing hides',
    find: `isHidden ? 'hidden' : 'owned'`,
    replace: `isHidden ? 'owned' : 'hidden'`,
    tests: ['purchases/hide-purchase'],
  },
]);
