import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/privacy/erasure-losses.ts', [
  {
    fault: 'a warranty that is over counts as lost',
    find: 'purchased_at + warranty_days *',
    replace: 'purchased_at + (warranty_days + 1) *',
    tests: ['privacy/delete-account', 'privacy/erase-by-operator', 'privacy/erasure-losses'],
  },
  {
    fault: 'codes that were redeemed count as lost',
    find: `        .where('redeemed_at', 'is', null)
`,
    replace: '',
    tests: ['privacy/delete-account', 'privacy/erase-by-operator', 'privacy/erasure-losses'],
  },
  {
    fault: 'codes that were revoked count as lost',
    find: `        .where('revoked_at', 'is', null)
`,
    replace: '',
    tests: ['privacy/erasure-losses'],
  },
]);
