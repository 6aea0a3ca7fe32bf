import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/jobs/wallet-jobs.ts', [
  {
    fault: 'credits are looked for once an hour',
    find: `const EVERY_MINUTE = { cron: '* * * * *' };`,
    replace: `const EVERY_MINUTE = { cron: '0 * * * *' };`,
    tests: ['wallet/jobs/wallet-jobs'],
  },
]);
