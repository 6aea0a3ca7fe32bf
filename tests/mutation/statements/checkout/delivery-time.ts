import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/delivery-time.ts', [
  {
    fault: 'the time of deliveries is that of the oldest ones',
    find: `.orderBy('completed_at', 'desc')`,
    replace: `.orderBy('completed_at')`,
    tests: ['checkout/delivery-time'],
  },
  {
    fault: 'the median of 19 purchases counts',
    find: `PURCHASES_AT_LEAST = 20`,
    replace: `PURCHASES_AT_LEAST = 19`,
    tests: ['checkout/delivery-time'],
  },
]);
