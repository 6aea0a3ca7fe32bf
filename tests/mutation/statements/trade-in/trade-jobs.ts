import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/trade-jobs.ts', [
  {
    fault: 'a trade-in that waits is told as refused',
    find: `'t.status', '=', 'refused'`,
    replace: `'t.status', '<>', 'verified'`,
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a refusal is told each minute',
    find: `      .where('t.told_at', 'is', null)
`,
    replace: '',
    tests: ['trade-in/operator-decisions'],
  },
]);
