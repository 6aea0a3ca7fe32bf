import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/listing-record.ts', [
  {
    fault: 'the lists say that a warranty is over an hour early',
    find: 'coalesce(listing.warranty_ends_at <= clock_timestamp(), false)',
    replace: `coalesce(listing.warranty_ends_at <= clock_timestamp() + interval '1 hour', false)`,
    tests: ['marketplace/warranty-end', 'marketplace/listing-pages'],
  },
  {
    fault: 'the lists say that an auction is over a minute early',
    find: 'listing.ends_at > clock_timestamp() as is_open',
    replace: `listing.ends_at > clock_timestamp() + interval '1 minute' as is_open`,
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'void bids are told as one’s own',
    find: `and customer_id = any(?::int[]) and state <> 'void'`,
    replace: 'and customer_id = any(?::int[])',
    tests: ['marketplace/listing-pages', 'marketplace/live'],
  },
]);
