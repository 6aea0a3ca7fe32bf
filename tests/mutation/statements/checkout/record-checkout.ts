import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/record-checkout.ts', [
  {
    fault: 'discounts are recorded with the wrong product',
    find: 'discount_cents: line.discountCents',
    replace: 'discount_cents: split.lines.toReversed()[split.lines.indexOf(line)]?.discountCents ?? 0',
    tests: ['checkout/checkout-amounts'],
  },
  {
    fault: 'no cashback is recorded',
    find: 'cashbackCents: split.cashbackCents',
    replace: 'cashbackCents: 0',
    tests: ['checkout/checkout-amounts', 'checkout/open-payment'],
  },
  {
    fault: 'a checkout is complete before it is paid',
    find: `isPaid: status === 'paid'`,
    replace: 'isPaid: true',
    tests: ['checkout/open-payment', 'checkout/start-checkout'],
  },
  {
    fault: 'the key of a purchase is not bound to its request',
    find: `  await bindIdempotencyKey(ctx.em, keyedRequestOf(ctx, request));
  await insertCheckout(ctx.db, {
`,
    replace: `  await insertCheckout(ctx.db, {
`,
    tests: ['checkout/repeat-checkout'],
  },
]);
