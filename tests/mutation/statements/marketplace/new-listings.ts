import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/new-listings.ts', [
  {
    fault: 'a new listing that is over is found for saved searches',
    find: '.where(isOpen)',
    replace: `.where('listing.state', '=', 'open')`,
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'listings are new for an hour more',
    find: '${clock} - ${span}::interval',
    replace: `\${clock} - \${span}::interval - interval '1 hour'`,
    tests: ['marketplace/auction-end'],
  },
]);
