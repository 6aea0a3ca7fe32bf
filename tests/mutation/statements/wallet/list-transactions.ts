import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/list-transactions.ts', [
  {
    fault: 'the balance of a page counts its oldest entry twice',
    find: 'id < (select min(id) from entry)',
    replace: 'id <= (select min(id) from entry)',
    tests: ['wallet/transactions'],
  },
  {
    fault: 'the first page begins one page too late',
    find: '(page - 1) * limit,',
    replace: 'page * limit,',
    tests: ['wallet/transactions'],
  },
]);
