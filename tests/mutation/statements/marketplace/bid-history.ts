import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/bid-history.ts', [
  {
    fault: 'void bids are in the history',
    find: `where listing_id = any(?::int[]) and state <> 'void'`,
    replace: 'where listing_id = any(?::int[])',
    tests: ['marketplace/bidding-again'],
  },
]);
