import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/import/price-list.ts', [
  {
    fault: 'the first price list is in force',
    find: `.orderBy('id', 'desc')`,
    replace: `.orderBy('id')`,
    tests: ['catalog/import/import-prices'],
  },
]);
