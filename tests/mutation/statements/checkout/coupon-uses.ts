import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/coupon-uses.ts', [
  {
    fault: 'a released checkout counts as a use',
    find: `  eb('checkout.status', 'in', COUPON_USE_STATUSES),
  eb.or([
    eb('checkout.status', 'in', HOLDING_STATUSES),`,
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
]);
