import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/check-payment.ts', [
  {
    fault: 'a customer looks at another’s payment',
    find: `    .where('customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['payments/commands/close-payment'],
    equivalent: 'The row that is answered is selected with the customer again.',
  },
  {
    fault: 'a payment that became balance is shown as a delivery',
    find: `'is not distinct from', 'credited'`,
    replace: `'is not distinct from', 'paid'`,
    tests: ['checkout/complete-checkout'],
  },
]);
