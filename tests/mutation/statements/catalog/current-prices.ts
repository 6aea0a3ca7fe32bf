import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/import/current-prices.ts', [
  {
    fault: 'the first price list is in force',
    find: 'order by id desc limit 1',
    replace: 'order by id limit 1',
    tests: ['catalog/import/import-prices'],
  },
]);
