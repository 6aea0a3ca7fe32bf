import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/queries/list-payments.ts', [
  {
    fault: 'the payments of all customers are listed',
    find: 'const rows = await own',
    replace: `const rows = await db.selectFrom('payment')`,
    tests: ['payments/queries/list-payments'],
  },
  {
    fault: 'a flagged payment is shown as verified',
    find: `'status', 'in', SUCCESSFUL_STATUSES`,
    replace: `'status', 'in', [...SUCCESSFUL_STATUSES, 'flagged']`,
    tests: ['payments/queries/list-payments'],
  },
  {
    fault: 'a payment that never reached the provider can be retried',
    find: `, eb('provider_reference', 'is not', null)`,
    replace: '',
    tests: ['payments/queries/list-payments', 'rest/payments-rest'],
  },
  {
    fault: 'the payments of all customers are counted',
    find: 'const { count } = await own',
    replace: `const { count } = await db.selectFrom('payment')`,
    tests: ['payments/queries/list-payments'],
  },
]);
