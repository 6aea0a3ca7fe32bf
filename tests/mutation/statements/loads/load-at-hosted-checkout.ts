import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/loads/load-at-hosted-checkout.ts', [
  {
    fault: 'pages for loads are opened without a limit',
    find: `  await services.limits.consume(LOADS_BY_CUSTOMER, String(actor.customerId));
`,
    replace: '',
    tests: ['loads/record-load'],
  },
  {
    fault: 'an archived shop loads at the hosted checkout',
    find: `  requireFlag(services.settings, 'open');
`,
    replace: '',
    tests: ['loads/loads', 'loads/record-load'],
  },
  {
    fault: '31 pages for loads are opened',
    find: 'points: 30, perSeconds',
    replace: 'points: 31, perSeconds',
    tests: ['loads/record-load'],
  },
  {
    fault: 'pages for loads are forgotten after nine minutes',
    find: 'perSeconds: 10 * 60',
    replace: 'perSeconds: 9 * 60',
    tests: ['loads/record-load'],
  },
  {
    fault: 'the page of a load ends a minute late',
    find: 'SESSION_SECONDS * 1000',
    replace: '(SESSION_SECONDS + 60) * 1000',
    tests: ['loads/loads', 'loads/record-load'],
  },
]);
