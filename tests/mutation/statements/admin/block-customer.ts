import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/commands/block-customer.ts', [
  {
    fault: 'a block does not wait for the balance',
    find: `  await lockBalance(em, id);
  const marked`,
    replace: '  const marked',
    tests: ['admin/block-customer'],
  },
  {
    fault: 'a block leaves the sessions open',
    find: `  await closeSessionsOf(em, id);
`,
    replace: '',
    tests: ['admin/block-customer'],
  },
]);
