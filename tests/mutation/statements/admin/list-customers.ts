import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/queries/list-customers.ts', [
  {
    fault: 'customers who were erased are listed',
    find: `    .where('c.erased_at', 'is', null)
`,
    replace: '',
    tests: ['cli/customer-commands', 'admin/block-customer', 'admin/list-customers'],
  },
]);
