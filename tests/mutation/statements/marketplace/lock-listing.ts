import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/steps/lock-listing.ts', [
  {
    fault: 'a listing is not locked',
    find: '.forNoKeyUpdate()',
    replace: '',
    tests: ['marketplace/lock-listing', 'marketplace/races'],
  },
  {
    fault: 'an outbid bid counts as the leading one',
    find: `.on('leader.state', '=', 'leading')`,
    replace: `.on('leader.state', '=', 'outbid')`,
    tests: ['marketplace/bid-bounds'],
  },
]);
