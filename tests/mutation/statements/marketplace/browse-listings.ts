import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/browse-listings.ts', [
  {
    fault: 'an auction that is over is listed',
    find: '.where(isOpen)',
    replace: `.where('listing.state', '=', 'open')`,
    tests: ['marketplace/auction-end'],
  },
]);
