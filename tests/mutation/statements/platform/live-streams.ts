import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/platform/live-streams.ts', [
  {
    fault: '31 streams of one customer',
    find: 'MAX_PER_CUSTOMER = 30',
    replace: 'MAX_PER_CUSTOMER = 31',
    tests: ['platform/live-streams'],
  },
  {
    fault: '501 streams of one address',
    find: 'MAX_PER_ADDRESS = 500',
    replace: 'MAX_PER_ADDRESS = 501',
    tests: ['platform/live-streams'],
  },
  {
    fault: 'a customer has one stream fewer',
    find: 'streams.size > limit',
    replace: 'streams.size >= limit',
    tests: ['platform/live-streams'],
  },
  {
    fault: 'a stream of a session that is over goes on after a pause',
    find: `        .where('expires_at', '>', now)
`,
    replace: '',
    tests: ['platform/live-streams'],
  },
]);
