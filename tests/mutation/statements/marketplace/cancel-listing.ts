import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/commands/cancel-listing.ts', [
  {
    fault: 'a listing is cancelled after its end',
    find: 'listing.is_due || ',
    replace: '',
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'a listing with one bid is cancelled',
    find: 'listing.total_bids > 0',
    replace: 'listing.total_bids > 1',
    tests: ['marketplace/cancel-listing'],
  },
  {
    fault: 'a listing that was sold is cancelled',
    find: ` || !isLive(listing.state))`,
    replace: ')',
    tests: ['marketplace/cancel-listing'],
  },
]);
