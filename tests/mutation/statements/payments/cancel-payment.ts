import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/cancel-payment.ts', [
  {
    fault: 'a customer cancels another’s payment',
    find: `    .where('customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['payments/commands/close-payment'],
  },
  {
    fault: 'the page of a cancelled payment stays open',
    find: `  await providerOf(services, payment.gateway).closePage(payment.provider_reference);
`,
    replace: '',
    tests: ['payments/commands/close-payment'],
  },
]);
