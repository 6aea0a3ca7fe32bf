import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/open-payment.ts', [
  {
    fault: 'the surcharge is not asked of the card',
    find: 'cardPartCents + surchargeCents',
    replace: 'cardPartCents',
    tests: ['checkout/checkout-amounts'],
  },
  {
    fault: 'the whole total is set aside instead of the balance’s part',
    find: '[`escrow:${actor.customerId}`]: balancePartCents,',
    replace: `'system:sales': balancePartCents,`,
    tests: ['checkout/checkout-amounts'],
  },
  {
    fault: 'the hold ends with the page, not a minute later',
    find: 'SESSION_SECONDS + 60',
    replace: 'SESSION_SECONDS',
    tests: ['checkout/open-payment'],
  },
  {
    fault: 'products are held ten minutes less than their checkout',
    find: `held_until: eb.ref('c.hold_expires_at')`,
    replace: 'held_until: new Date(Date.now() + (HOLD_SECONDS - 600) * 1000)',
    tests: ['checkout/open-payment'],
  },
  {
    fault: 'holds are not limited',
    find: `  await limitHeldItems(ctx, lines.length);
`,
    replace: '',
    tests: ['checkout/open-payment-boundaries'],
  },
  {
    fault: 'another try keeps the hold of the one before',
    find: `  await releaseHolds(em, quote.replacedHolds);
`,
    replace: '',
    tests: ['checkout/replace-holds', 'checkout/earlier-payments'],
  },
  {
    fault: 'one account more than fits a cart can be held',
    find: 'total > MAX_CART_ITEMS',
    replace: 'total > MAX_CART_ITEMS + 1',
    tests: ['checkout/open-payment-boundaries'],
  },
  {
    fault: 'one account less than fits a cart can be held',
    find: 'total > MAX_CART_ITEMS',
    replace: 'total >= MAX_CART_ITEMS',
    tests: ['checkout/open-payment-boundaries'],
  },
  {
    fault: 'the holds of all customers are counted',
    find: `    .where('c.customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['checkout/open-payment-boundaries'],
  },
  {
    fault: 'holds that have ended are counted',
    find: `    .where('c.hold_expires_at', '>', now)
`,
    replace: '',
    tests: ['checkout/open-payment-boundaries'],
  },
  {
    fault: 'the wait is that for the hold that ends last',
    find: `'c.hold_expires_at', 'desc'`,
    replace: `'c.hold_expires_at'`,
    tests: ['checkout/open-payment-boundaries'],
  },
  {
    fault: 'a page more than the limit is opened',
    find: 'MOST_PAGES - 1',
    replace: 'MOST_PAGES',
    tests: ['checkout/open-payment-boundaries'],
  },
  {
    fault: 'loads count as pages of checkouts',
    find: `    .where('purpose', '=', 'checkout')
`,
    replace: '',
    tests: ['checkout/open-payment-boundaries'],
  },
  {
    fault: 'pages of all customers are counted',
    find: `    .where('customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['checkout/open-payment-boundaries'],
  },
  {
    fault: 'pages are counted for eleven minutes',
    find: 'secondsFromNow(-PAGES_WITHIN_SECONDS)',
    replace: 'secondsFromNow(-PAGES_WITHIN_SECONDS * 1.1)',
    tests: ['checkout/open-payment-boundaries'],
  },
  {
    fault: 'card forms count as pages',
    find: `    .where('gateway', '=', 'stripe')
`,
    replace: '',
    tests: ['checkout/open-payment-boundaries', 'checkout/open-payment-limits'],
  },
  {
    fault: 'the new hold is not counted',
    find: 'let total = itemCount;',
    replace: 'let total = 0;',
    tests: ['checkout/open-payment-boundaries', 'checkout/open-payment-limits'],
  },
]);
