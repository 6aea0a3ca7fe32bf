import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/queries/list-my-listings.ts', [
  {
    fault: 'the listings of all sellers are mine',
    find: `    .where('listing.seller_id', '=', customerId)
    .where('listing.state'`,
    replace: `    .where('listing.state'`,
    tests: ['marketplace/listing-pages'],
  },
  {
    fault: 'a listing of another seller is cancelled',
    find: `    .where('listing.seller_id', '=', customerId)
    .where('product.username'`,
    replace: `    .where('product.username'`,
    tests: ['marketplace/cancel-listing'],
  },
]);
