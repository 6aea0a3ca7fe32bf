import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/trade-jobs.ts', [
  {
    fault: 'a trade-in that waits is announced as refused',
    find: `'t.status', '=', 'refused'`,
    replace: `'t.status', '<>', 'verified'`,
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a refusal is announced each minute',
    find: `      .where('t.told_at', 'is', null)
`,
    replace: '',
    tests: ['trade-in/operator-decisions'],
  },
]);
