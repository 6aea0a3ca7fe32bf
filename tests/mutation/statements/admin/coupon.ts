import { inSource } from '../../statement-mutant.ts';

const ofItsDiscount = inSource('src-server/admin/coupon.ts', [
  {
    fault: 'a code ends a day early',
    find: 'new Date(instant.getTime() + DAY_MS)',
    replace: 'new Date(instant.getTime())',
    tests: ['admin/coupons', 'admin/coupon'],
  },
  {
    fault: 'a code of more than 100 per cent is made',
    find: 'amount.data > MAX_PERCENT_HUNDREDTHS)',
    replace: 'amount.data > MAX_PERCENT_HUNDREDTHS + 1)',
    tests: ['admin/coupons', 'admin/coupon'],
  },
  {
    fault: 'a code of 100 per cent is refused',
    find: 'amount.data > MAX_PERCENT_HUNDREDTHS)',
    replace: 'amount.data >= MAX_PERCENT_HUNDREDTHS)',
    tests: ['admin/coupons', 'admin/coupon'],
  },
  {
    fault: 'a code of nothing is made',
    find: 'amount.data <= 0)',
    replace: 'amount.data < 0)',
    tests: ['admin/coupons', 'admin/coupon'],
  },
  {
    fault: 'a code of no uses is made',
    find: 'uses < 1 ||',
    replace: 'uses < 0 ||',
    tests: ['admin/coupons', 'admin/coupon'],
  },
  {
    fault: 'a code of 1,000,001 uses is made',
    find: 'uses > MAX_USES',
    replace: 'uses > MAX_USES + 1',
    tests: ['admin/coupons', 'admin/coupon'],
  },
]);

const ofItsForm = inSource('src-shared/admin/coupons.ts', [
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

export const mutants = [...ofItsDiscount, ...ofItsForm];
