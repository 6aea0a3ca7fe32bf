import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/record-checkout.ts', [
  {
    fault: 'discounts are recorded with the wrong product',
    find: 'split.lines.map((line) => line.discountCents)',
    replace: 'split.lines.map((line) => line.discountCents).reverse()',
    tests: ['checkout/checkout-amounts'],
  },
  {
    fault: 'no cashback is recorded',
    find: '      split.cashbackCents,',
    replace: '      0,',
    tests: ['checkout/checkout-amounts', 'checkout/hold-for-payment'],
  },
  {
    fault: 'a checkout is complete before it is paid',
    find: `case when ? = 'paid' then now() end`,
    replace: `case when ? <> '' then now() end`,
    tests: ['checkout/hold-for-payment', 'checkout/start-checkout'],
  },
]);
