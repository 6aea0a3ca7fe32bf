import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/marketplace-jobs.ts', [
  {
    fault: 'sellers are paid each minute of the day',
    find: `{ cron: '*/5 * * * *' }`,
    replace: `{ cron: '* * * * *' }`,
    tests: ['marketplace/marketplace-jobs'],
  },
  {
    fault: 'the job of one payout waits for the warranty',
    find: '{ listingId, isAtOnce: true });',
    replace: '{ listingId, isAtOnce: false });',
    tests: ['marketplace/marketplace-jobs'],
  },
]);
