import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/operations/coupon-uses.ts', [
  {
    fault: 'a released checkout counts as a use',
    find: `  eb('checkout.status', 'in', ['awaiting_payment', 'paid']),
  eb.or([
    eb('checkout.status', '=', 'awaiting_payment'),`,
    replace: `  eb.or([
    eb('checkout.status', 'in', ['awaiting_payment', 'released']),`,
    tests: ['checkout/find-discount'],
  },
  {
    fault: 'a refunded purchase counts as a use',
    find: `        .where('purchase.state', '<>', 'refunded'),
`,
    replace: '',
    tests: ['checkout/coupon-limits', 'checkout/find-discount'],
  },
  {
    fault: 'a code of no uses is made',
    find: 'uses < 1 ||',
    replace: 'uses < 0 ||',
    tests: ['operations/coupons', 'operations/coupon-wish'],
  },
  {
    fault: 'a code of 1,000,001 uses is made',
    find: 'uses > MOST_USES',
    replace: 'uses > MOST_USES + 1',
    tests: ['operations/coupons', 'operations/coupon-wish'],
  },
]);
