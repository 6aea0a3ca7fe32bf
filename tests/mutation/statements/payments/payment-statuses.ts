import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-shared/payments/payment-statuses.ts', [
  {
    fault: 'a flagged payment is settled by a hint',
    find: `flagged: { accept: 'verified',`,
    replace: `flagged: { accept: 'verified', verify: 'verified',`,
    tests: ['payments/commands/settle-payment-states'],
  },
]);
