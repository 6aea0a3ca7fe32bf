import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/commands/watch-listing.ts', [
  {
    fault: '201 listings are watched',
    find: 'watched >= MAX_WATCHED',
    replace: 'watched > MAX_WATCHED',
    tests: ['marketplace/watchlist'],
  },
  {
    fault: 'a listing that is over is watched',
    find: `    .where('state', '=', 'open')
`,
    replace: '',
    tests: ['marketplace/watchlist'],
  },
  {
    fault: 'all customers stop watching',
    find: `      .where('customer_id', '=', customerId)
      .where('listing_id', '=', listingId)
`,
    replace: `      .where('listing_id', '=', listingId)
`,
    tests: ['marketplace/watchlist'],
  },
]);
