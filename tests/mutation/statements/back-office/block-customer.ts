import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/back-office/block-customer.ts', [
  {
    fault: 'a block does not wait for the balance',
    find: `  await lockBalance(em, id);
  const marked`,
    replace: '  const marked',
    tests: ['back-office/block-customer'],
  },
  {
    fault: 'a block leaves the sessions open',
    find: `  await closeSessionsOf(em, id);
`,
    replace: '',
    tests: ['back-office/block-customer'],
  },
]);
