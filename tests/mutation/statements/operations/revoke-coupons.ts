import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/operations/revoke-coupons.ts', [
  {
    fault: 'revoking one code revokes those that begin with it',
    find: 'then code = ? else',
    replace: 'then starts_with(code, ?) else',
    tests: ['operations/coupons'],
  },
]);
