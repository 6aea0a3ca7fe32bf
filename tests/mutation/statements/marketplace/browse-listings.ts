import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/browse-listings.ts', [
  {
    fault: 'an auction that is over is listed',
    find: ' and listing.ends_at > clock_timestamp()',
    replace: '',
    tests: ['marketplace/auction-end'],
  },
]);
