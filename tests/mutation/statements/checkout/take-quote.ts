import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/take-quote.ts', [
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
    find: `    .with('bound', (with_) => keyBinding(with_, given))
`,
    replace: '',
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'nothing is delivered',
    find: `    purchasesStatement(em, checkoutId),
`,
    replace: '',
    tests: ['checkout/start-checkout', 'checkout/find-discount', 'checkout/checkout-amounts'],
  },
  {
    fault: 'no mail says what was bought',
    find: `    ...mailStatementsOf(ctx, quote),
`,
    replace: '',
    tests: [
      'checkout/start-checkout',
      'checkout/find-discount',
      'checkout/checkout-amounts',
      'checkout/create-purchases',
    ],
  },
  {
    fault: 'a purchase from the balance keeps the hold of the try before',
    find: `  await releaseHolds(em, quote.replacedHolds);
`,
    replace: '',
    tests: ['checkout/replace-holds', 'checkout/earlier-payments'],
  },
]);
