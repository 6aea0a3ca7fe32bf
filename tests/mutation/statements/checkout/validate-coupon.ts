import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/validate-coupon.ts', [
  {
    fault: 'a code that is being paid with counts when it is entered',
    find: `, replacedItems: 'all' }`,
    replace: ' }',
    tests: ['checkout/coupon-limits', 'checkout/find-discount'],
  },
]);
