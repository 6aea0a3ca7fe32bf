import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/judge-checkout.ts', [
  {
    fault: 'a total is accepted although the customer saw a higher one',
    find: 'split.totalCents !== input.totalCents',
    replace: 'split.totalCents > input.totalCents',
    tests: ['checkout/judge-checkout'],
  },
  {
    fault: 'a total is accepted although the customer saw a lower one',
    find: 'split.totalCents !== input.totalCents',
    replace: 'split.totalCents < input.totalCents',
    tests: ['checkout/judge-checkout'],
  },
  {
    fault: 'a total that is a cent off is accepted',
    find: 'split.totalCents !== input.totalCents',
    replace: 'Math.abs(split.totalCents - input.totalCents) > 1',
    tests: ['checkout/judge-checkout'],
  },
  {
    fault: 'an account is sold that is not for sale',
    find: 'row.is_purchasable ? services.catalog.priceOf(row) : null',
    replace: 'services.catalog.priceOf(row)',
    tests: ['checkout/judge-checkout'],
  },
  {
    fault: 'the cart items of any customer are sold',
    find: `    .where('ci.customer_id', '=', customer.customerId)
`,
    replace: '',
    tests: ['checkout/judge-checkout'],
  },
  {
    fault: 'products are judged without their lock',
    find: `    .forNoKeyUpdate('product')
`,
    replace: '',
    tests: ['checkout/judge-checkout'],
  },
  {
    fault: 'a code is used without being counted under its lock',
    find: 'isTaken: true,',
    replace: 'isTaken: false,',
    tests: ['checkout/coupon-limits', 'checkout/judge-checkout'],
  },
  {
    fault: 'a code that took nothing off is used',
    find: 'split.discountCents > 0 ? (discount?.code ?? null) : null',
    replace: 'discount?.code ?? null',
    tests: ['checkout/coupon-limits', 'checkout/judge-checkout'],
  },
]);
