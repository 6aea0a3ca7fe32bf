import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/find-listing.ts', [
  {
    fault: 'a listing that waits has a page for all customers',
    find: `eb('listing.seller_id', '=', customerId ?? 0)`,
    replace: `eb('listing.seller_id', '>', (customerId ?? 0) - 2)`,
    tests: ['marketplace/listing-pages'],
  },
  {
    fault: 'every visitor is told the leader’s maximum',
    find: 'row.leader_id === customerId ? row.leader_max_cents : null',
    replace: 'row.leader_max_cents',
    tests: ['marketplace/listing-pages', 'marketplace/bidding'],
  },
]);
