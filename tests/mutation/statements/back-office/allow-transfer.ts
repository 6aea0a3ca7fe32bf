import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/back-office/allow-transfer.ts', [
  {
    fault: 'all customers may transfer',
    find: 'where id = ? and is_balance',
    replace: 'where id >= ? and is_balance',
    tests: ['back-office/customers'],
  },
]);
