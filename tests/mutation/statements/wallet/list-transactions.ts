import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/queries/list-transactions.ts', [
  {
    fault: 'the balance of a page counts its oldest entry twice',
    find: `        .where('id', '<', (eb)`,
    replace: `        .where('id', '<=', (eb)`,
    tests: ['wallet/queries/transactions'],
  },
  {
    fault: 'the first page begins one page too late',
    find: '(page - 1) * limit',
    replace: 'page * limit',
    tests: ['wallet/queries/transactions'],
  },
]);
