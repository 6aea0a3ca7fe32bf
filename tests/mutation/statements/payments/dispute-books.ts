import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/dispute-books.ts', [
  {
    fault: 'a decision heard again is dated anew',
    find: `.when('state', '=', target.state)`,
    replace: `.when('state', '<>', target.state)`,
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
]);
