import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/record-checkout.ts', [
  {
    fault: 'discounts are recorded with the wrong product',
    find: 'discounts.get(line.productId) ?? 0',
    replace: '[...discounts.values()].reverse()[lines.indexOf(line)]',
    tests: ['checkout/checkout-amounts'],
  },
  {
    fault: 'no cashback is recorded',
    find: 'cashback_cents: split.cashbackCents',
    replace: 'cashback_cents: 0',
    tests: ['checkout/checkout-amounts', 'checkout/hold-for-payment'],
  },
  {
    fault: 'a checkout is complete before it is paid',
    find: `status === 'paid' ? now : null`,
    replace: 'now',
    tests: ['checkout/hold-for-payment', 'checkout/start-checkout'],
  },
]);
