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
  {
    fault: 'a blocked seller lists an account',
    find: `  if (seller?.blocked_at) throw new ShopError('customer_blocked');
`,
    replace: '',
    tests: ['marketplace/add-to-marketplace'],
  },
  {
    fault: 'a seller who reported a takeover lists an account',
    find: `  if (seller?.takeover_reported_at) throw new ShopError('recovery_required');
`,
    replace: '',
    tests: ['marketplace/add-to-marketplace'],
  },
  {
    fault: 'listing an account does not wait for the block of its seller',
    find: `    .forShare()
`,
    replace: '',
    tests: ['marketplace/add-to-marketplace'],
  },
  {
    fault: 'a seller without a verified address lists an account',
    find: `  if (!seller?.email_verified_at) throw new ShopError('email_not_verified');
`,
    replace: '',
    tests: ['marketplace/add-to-marketplace', 'marketplace/rest'],
  },
]);
