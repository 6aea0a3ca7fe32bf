import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/checkout-request.ts', [
  {
    fault: 'the answer of a hold that has ended is given again',
    find: `          eb('c.hold_expires_at', '>', now),
`,
    replace: '',
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'a request is a repetition until five minutes before the hold ends',
    find: `eb('c.hold_expires_at', '>', now)`,
    replace: `eb('c.hold_expires_at', '>', secondsFromNow(300))`,
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'a purchase that was paid is not found again',
    find: `        eb('c.status', '=', 'paid'),
`,
    replace: '',
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'the gateway is no part of what a key stands for',
    find: `discountCode ?? '', totalCents, paymentGateway];`,
    replace: `discountCode ?? '', totalCents, typeof paymentGateway];`,
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'a key finds the purchase of another customer',
    find: `    .where('c.customer_id', '=', given.customerId)
`,
    replace: '',
    tests: ['checkout/repeat-checkout'],
  },
]);
