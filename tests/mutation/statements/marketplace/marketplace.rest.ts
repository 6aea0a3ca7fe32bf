import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/marketplace.rest.ts', [
  {
    fault: 'the highest bid is shown in cents',
    find: 'highestBidAmount: centsToEur(highestBidCents)',
    replace: 'highestBidAmount: highestBidCents',
    tests: ['marketplace/rest'],
  },
]);
