import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/hold-jobs.ts', [
  {
    fault: 'holds are looked at every ten minutes',
    find: `cron: '* * * * *'`,
    replace: `cron: '*/10 * * * *'`,
    tests: ['payments/job-schedules'],
  },
]);
