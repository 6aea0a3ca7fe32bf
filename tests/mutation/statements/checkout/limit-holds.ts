import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/limit-holds.ts', [
  {
    fault: 'one account more than fits a cart can be held',
    find: 'total > MAX_CART_ITEMS',
    replace: 'total > MAX_CART_ITEMS + 1',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'one account less than fits a cart can be held',
    find: 'total > MAX_CART_ITEMS',
    replace: 'total >= MAX_CART_ITEMS',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'the holds of all customers are counted',
    find: `    .where('c.customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'holds that have ended are counted',
    find: `    .where('c.hold_expires_at', '>', now)
`,
    replace: '',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'the wait is told for the hold that ends last',
    find: `'c.hold_expires_at', 'desc'`,
    replace: `'c.hold_expires_at'`,
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'a page more than the limit is opened',
    find: 'MOST_PAGES - 1',
    replace: 'MOST_PAGES',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'loads count as pages of checkouts',
    find: `    .where('purpose', '=', 'checkout')
`,
    replace: '',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'pages of all customers are counted',
    find: `    .where('customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'pages are counted for eleven minutes',
    find: 'secondsFromNow(-PAGES_WITHIN_SECONDS)',
    replace: 'secondsFromNow(-PAGES_WITHIN_SECONDS * 1.1)',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'card forms count as pages',
    find: `    .where('gateway', '=', 'stripe')
`,
    replace: '',
    tests: ['checkout/limit-holds-boundaries', 'checkout/limit-holds'],
  },
  {
    fault: 'the new hold is not counted',
    find: 'let total = itemCount;',
    replace: 'let total = 0;',
    tests: ['checkout/limit-holds-boundaries', 'checkout/limit-holds'],
  },
]);
