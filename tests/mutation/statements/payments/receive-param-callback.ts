import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/receive-param-callback.ts', [
  {
    fault: 'the callback finds payments of the other gateway',
    find: `    .where('gateway', '=', 'param')
`,
    replace: '',
    tests: ['payments/commands/receive-param-callback'],
  },
  {
    fault: 'a payment that became balance is shown as a purchase',
    find: `payment.outcome === 'paid' && payment.checkout_id`,
    replace: 'payment.checkout_id',
    tests: ['payments/commands/receive-param-callback'],
  },
]);
