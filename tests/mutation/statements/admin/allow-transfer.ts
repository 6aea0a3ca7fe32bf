import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/commands/allow-transfer.ts', [
  {
    fault: 'all customers may transfer',
    find: `.where('id', '=', id)`,
    replace: `.where('id', '>=', id)`,
    tests: ['admin/customers'],
  },
]);
