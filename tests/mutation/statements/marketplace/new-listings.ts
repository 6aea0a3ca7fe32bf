import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/new-listings.ts', [
  {
    fault: 'a new listing that is over is found for saved searches',
    find: ' and listing.ends_at > clock_timestamp()',
    replace: '',
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'listings are new for an hour more',
    find: 'clock_timestamp() - ?::interval',
    replace: `clock_timestamp() - ?::interval - interval '1 hour'`,
    tests: ['marketplace/auction-end'],
  },
]);
