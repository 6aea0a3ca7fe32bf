import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/platform/requeue-jobs.ts', [
  {
    fault: 'a resent mail has no tries left',
    find: `      retry_count: 0,
`,
    replace: '',
    tests: ['mail/queued-mails'],
  },
]);
