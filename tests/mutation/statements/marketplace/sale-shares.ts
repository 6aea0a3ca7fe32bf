import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-shared/marketplace/sale-shares.ts', [
  {
    fault: 'the shop keeps nine percent',
    find: 'COMMISSION_PERCENT = 10',
    replace: 'COMMISSION_PERCENT = 9',
    tests: ['marketplace/listing-life', 'marketplace/day-report'],
  },
]);
