import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/list-payments.ts', [
  {
    fault: 'the payments of all customers are listed',
    find: 'const rows = await own',
    replace: `const rows = await em.db.selectFrom('payment')`,
    tests: ['payments/list-payments'],
  },
  {
    fault: 'a flagged payment is shown as verified',
    find: `['verified', 'refunding', 'refunded']`,
    replace: `['verified', 'flagged', 'refunding', 'refunded']`,
    tests: ['payments/list-payments'],
  },
  {
    fault: 'a payment that never reached the provider can be retried',
    find: `, eb('provider_reference', 'is not', null)`,
    replace: '',
    tests: ['payments/list-payments', 'rest/payments-rest'],
  },
  {
    fault: 'the payments of all customers are counted',
    find: 'const { count } = await own',
    replace: `const { count } = await em.db.selectFrom('payment')`,
    tests: ['payments/list-payments'],
  },
]);
