import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/platform/rate-limits.ts', [
  {
    fault: 'a wait is shown a second short',
    find: 'Math.max(1, Math.ceil(milliseconds / 1000))',
    replace: 'Math.max(1, Math.floor(milliseconds / 1000))',
    tests: [
      'checkout/open-payment-boundaries',
      'identity/limits',
      'rest/write-limit',
      'rest/read-limits',
      'platform/guesses',
      'platform/rate-limits',
    ],
  },
  {
    fault: 'a wait of no time is shown',
    find: 'Math.max(1, Math.ceil(milliseconds / 1000))',
    replace: 'Math.ceil(milliseconds / 1000)',
    tests: [
      'checkout/open-payment-boundaries',
      'identity/limits',
      'rest/write-limit',
      'rest/read-limits',
      'platform/guesses',
      'platform/rate-limits',
    ],
  },
]);
