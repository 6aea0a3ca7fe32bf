import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/back-office/lock-account.ts', [
  {
    fault: 'an account is not locked for the operator',
    find: `    .forUpdate()
`,
    replace: '',
    tests: ['back-office/stock', 'back-office/lock-account'],
  },
]);
