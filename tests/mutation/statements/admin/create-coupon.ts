import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/create-coupon.ts', [
  {
    fault: 'a code has two characters',
    find: '{3,40}',
    replace: '{2,40}',
    tests: ['admin/coupons'],
  },
  {
    fault: 'a code needs four characters',
    find: '{3,40}',
    replace: '{4,40}',
    tests: ['admin/coupons'],
  },
  {
    fault: 'a code has 41 characters',
    find: '{3,40}',
    replace: '{3,41}',
    tests: ['admin/coupons'],
  },
  {
    fault: 'a code has 39 characters at most',
    find: '{3,40}',
    replace: '{3,39}',
    tests: ['admin/coupons'],
  },
]);
