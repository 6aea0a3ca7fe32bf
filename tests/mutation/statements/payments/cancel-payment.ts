import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/cancel-payment.ts', [
  {
    fault: 'a customer cancels another’s payment',
    find: 'where ${column} = ? and customer_id = ?',
    replace: 'where ${column} = ? and (customer_id = ? or true)',
    tests: ['payments/end-payments'],
  },
  {
    fault: 'the page of a cancelled payment stays open',
    find: `  await providerOf(services, payment.gateway).closePage(payment.provider_reference);
`,
    replace: '',
    tests: ['payments/end-payments'],
  },
]);
