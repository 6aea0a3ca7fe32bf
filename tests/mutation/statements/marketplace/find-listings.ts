import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/queries/find-listings.ts', [
  {
    fault: 'an auction that is over is listed',
    find: `.where(isOpen)
    .orderBy`,
    replace: `.where('listing.state', '=', 'open')
    .orderBy`,
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'a listing that waits has a page for all customers',
    find: `eb('listing.seller_id', '=', customerId ?? 0)`,
    replace: `eb('listing.seller_id', '>', (customerId ?? 0) - 2)`,
    tests: ['marketplace/listing-pages'],
  },
  {
    fault: 'every visitor sees the leader’s maximum',
    find: 'row.leader_id === customerId ? row.leader_max_cents : null',
    replace: 'row.leader_max_cents',
    tests: ['marketplace/listing-pages', 'marketplace/bidding'],
  },
  {
    fault: 'a product has the page of a listing that waits',
    find: `    .where('confirmed_at', 'is not', null)
`,
    replace: '',
    tests: ['marketplace/listing-pages'],
  },
  {
    fault: 'a new listing that is over is found for saved searches',
    find: `.where(isOpen)
    .where(`,
    replace: `.where('listing.state', '=', 'open')
    .where(`,
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'listings are new for an hour more',
    find: '${before}::timestamptz - ${span}::interval',
    replace: `\${before}::timestamptz - \${span}::interval - interval '1 hour'`,
    tests: ['marketplace/auction-end'],
  },
]);
