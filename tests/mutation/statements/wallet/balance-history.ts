import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/queries/balance-history.ts', [
  {
    fault: 'a stretch of the history shows its first balance',
    find: `.orderBy('id', 'desc')`,
    replace: `.orderBy('id')`,
    tests: ['wallet/queries/transactions'],
  },
]);
