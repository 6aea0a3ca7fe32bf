import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/balance-history.ts', [
  {
    fault: 'a stretch of the history tells its first balance',
    find: 'order by stretch, id desc',
    replace: 'order by stretch, id',
    tests: ['wallet/transactions'],
  },
]);
