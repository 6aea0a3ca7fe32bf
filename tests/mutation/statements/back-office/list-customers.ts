import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/back-office/list-customers.ts', [
  {
    fault: 'customers who were erased are listed',
    find: `    .where('c.erased_at', 'is', null)
`,
    replace: '',
    tests: ['back-office/customer-program', 'back-office/block-customer', 'back-office/list-customers'],
  },
]);
