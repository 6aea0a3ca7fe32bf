import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/commands/revoke-coupons.ts', [
  {
    fault: 'revoking one code revokes those that begin with it',
    find: `eb('code', '=', wanted)`,
    replace: 'sql<boolean>`starts_with(code, ${wanted})`',
    tests: ['admin/coupons'],
  },
]);
