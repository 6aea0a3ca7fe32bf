import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/privacy/erasure-losses.ts', [
  {
    fault: 'a warranty that is over counts as lost',
    find: "            and purchased_at + warranty_days * interval '1 day' > now()`",
    replace: "            and purchased_at + (warranty_days + 1) * interval '1 day' > now()`",
    tests: ['privacy/delete-account', 'privacy/erase-by-operator', 'privacy/erasure-losses'],
  },
  {
    fault: 'codes that were redeemed count as lost',
    find: 'where created_by_id = ? and redeemed_at is null and revoked_at is null`',
    replace: 'where created_by_id = ? and revoked_at is null`',
    tests: ['privacy/delete-account', 'privacy/erase-by-operator', 'privacy/erasure-losses'],
  },
]);
