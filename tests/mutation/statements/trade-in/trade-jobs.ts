import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/trade-jobs.ts', [
  {
    fault: 'a trade-in that waits is told as refused',
    find: `where t.status = 'refused' and t.told_at`,
    replace: `where t.status <> 'verified' and t.told_at`,
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a refusal is told each minute',
    find: ' and t.told_at is null',
    replace: '',
    tests: ['trade-in/operator-decisions'],
  },
]);
