import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/queries/list-my-listings.ts', [
  {
    fault: 'the listings of all sellers are mine',
    find: `    .where('listing.seller_id', '=', customerId)
`,
    replace: '',
    tests: ['marketplace/listing-pages'],
  },
]);
