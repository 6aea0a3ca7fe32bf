import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/take-back-items.ts', [
  {
    fault: 'a refunded account is on sale again',
    find: `status: 'withdrawn'`,
    replace: `status: 'for_sale'`,
    tests: ['payments/refunds'],
  },
]);
