import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/dispute-books.ts', [
  {
    fault: 'a decision heard again is dated anew',
    find: 'when state = ? then closed_at else now() end',
    replace: 'when state <> ? then closed_at else now() end',
    tests: ['payments/disputes', 'payments/dispute-boundaries'],
  },
]);
