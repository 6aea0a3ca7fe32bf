import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/coupon-uses.ts', [
  {
    fault: 'a code of no uses is made',
    find: 'uses < 1 ||',
    replace: 'uses < 0 ||',
    tests: ['admin/coupons', 'admin/coupon-wish'],
  },
  {
    fault: 'a code of 1,000,001 uses is made',
    find: 'uses > MOST_USES',
    replace: 'uses > MOST_USES + 1',
    tests: ['admin/coupons', 'admin/coupon-wish'],
  },
]);
