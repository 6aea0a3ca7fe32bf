import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/queries/listing-record.ts', [
  {
    fault: 'bids are refused in the last minute',
    find: `eb('listing.ends_at', '>', clock)`,
    replace: `eb('listing.ends_at', '>', eb.fn('timestamptz_pl_interval', [clock, eb.val('1 minute')]))`,
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'bids are taken for a minute after the end',
    find: `eb('listing.ends_at', '>', clock)`,
    replace: `eb('listing.ends_at', '>', eb.fn('timestamptz_pl_interval', [clock, eb.val('-1 minute')]))`,
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'an auction is closed a minute early',
    find: `eb('listing.ends_at', '<=', clock)`,
    replace: `eb('listing.ends_at', '<=', eb.fn('timestamptz_pl_interval', [clock, eb.val('1 minute')]))`,
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'a warranty is over an hour early',
    find: `eb('listing.warranty_ends_at', '<=', clock)`,
    replace: `eb('listing.warranty_ends_at', '<=', eb.fn('timestamptz_pl_interval', [clock, eb.val('1 hour')]))`,
    tests: ['marketplace/warranty-end', 'marketplace/listing-pages'],
  },
  {
    fault: 'a warranty is over a minute late',
    find: `eb('listing.warranty_ends_at', '<=', clock)`,
    replace: `eb('listing.warranty_ends_at', '<=', eb.fn('timestamptz_pl_interval', [clock, eb.val('-1 minute')]))`,
    tests: ['marketplace/warranty-end'],
  },
  {
    fault: 'void bids are shown as one’s own',
    find: `              .where('state', '<>', 'void')
`,
    replace: '',
    tests: ['marketplace/listing-pages', 'marketplace/live'],
  },
  {
    fault: 'listings that were not sold count for their seller',
    find: `
  .where('sale.state', 'in', SOLD_STATES)`,
    replace: '',
    tests: ['marketplace/listing-pages'],
  },
  {
    fault: 'a sale of anybody counts for every seller',
    find: `
  .whereRef('sale.seller_id', '=', 'listing.seller_id')`,
    replace: '',
    tests: ['marketplace/listing-pages'],
  },
  {
    fault: 'every sale counts as a claim',
    find: `.filterWhere('sale.state', '=', 'returned')`,
    replace: '',
    tests: ['marketplace/listing-pages'],
  },
]);
