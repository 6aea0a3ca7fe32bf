import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/coupon-wish.ts', [
  {
    fault: 'a code ends a day early',
    find: 'new Date(instant.getTime() + DAY_MS)',
    replace: 'new Date(instant.getTime())',
    tests: ['admin/coupons', 'admin/coupon-wish'],
  },
  {
    fault: 'a code of more than 100 per cent is made',
    find: 'amount.data > 100_00)',
    replace: 'amount.data > 100_01)',
    tests: ['admin/coupons', 'admin/coupon-wish'],
  },
  {
    fault: 'a code of 100 per cent is refused',
    find: 'amount.data > 100_00)',
    replace: 'amount.data >= 100_00)',
    tests: ['admin/coupons', 'admin/coupon-wish'],
  },
  {
    fault: 'a code of nothing is made',
    find: 'amount.data <= 0)',
    replace: 'amount.data < 0)',
    tests: ['admin/coupons', 'admin/coupon-wish'],
  },
]);
