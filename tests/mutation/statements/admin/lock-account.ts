import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/lock-account.ts', [
  {
    fault: 'an account is not locked for the operator',
    find: `    .forUpdate()
`,
    replace: '',
    tests: ['admin/stock', 'admin/lock-account'],
  },
]);
