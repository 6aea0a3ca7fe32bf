import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/lock-listing.ts', [
  {
    fault: 'bids are refused in the last minute',
    find: 'listing.ends_at > clock_timestamp() as is_open',
    replace: `listing.ends_at > clock_timestamp() + interval '1 minute' as is_open`,
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'bids are taken for a minute after the end',
    find: 'listing.ends_at > clock_timestamp() as is_open',
    replace: `listing.ends_at > clock_timestamp() - interval '1 minute' as is_open`,
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'an auction is closed a minute early',
    find: 'listing.ends_at <= clock_timestamp() as is_due',
    replace: `listing.ends_at <= clock_timestamp() + interval '1 minute' as is_due`,
    tests: ['marketplace/auction-end'],
  },
  {
    fault: 'a warranty is over an hour early',
    find: 'coalesce(listing.warranty_ends_at <= clock_timestamp(), false)',
    replace: `coalesce(listing.warranty_ends_at <= clock_timestamp() + interval '1 hour', false)`,
    tests: ['marketplace/warranty-end'],
  },
  {
    fault: 'a warranty is over a minute late',
    find: 'coalesce(listing.warranty_ends_at <= clock_timestamp(), false)',
    replace: `coalesce(listing.warranty_ends_at <= clock_timestamp() - interval '1 minute', false)`,
    tests: ['marketplace/warranty-end'],
  },
  {
    fault: 'a listing is not locked',
    find: 'where id = ? for no key update',
    replace: 'where id = ?',
    tests: ['marketplace/lock-listing', 'marketplace/races'],
  },
  {
    fault: 'an outbid bid counts as the leading one',
    find: `leader.listing_id = listing.id and leader.state = 'leading'`,
    replace: `leader.listing_id = listing.id and leader.state = 'outbid'`,
    tests: ['marketplace/bid-bounds'],
  },
]);
