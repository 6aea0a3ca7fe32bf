import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/import/import-prices.ts', [
  {
    fault: 'a dry run puts prices in force',
    find: '    () => !options.isDryRun,',
    replace: '    () => true,',
    tests: ['catalog/import/import-prices'],
  },
]);
