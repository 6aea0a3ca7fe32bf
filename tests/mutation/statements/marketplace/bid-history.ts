import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/queries/bid-history.ts', [
  {
    fault: 'void bids are in the history',
    find: `        .where('state', '<>', 'void'),`,
    replace: '        ,',
    tests: ['marketplace/bidding-again'],
  },
]);
