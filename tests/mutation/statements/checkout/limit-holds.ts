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
    find: `c.customer_id = ? and c.status = 'awaiting_payment'`,
    replace: `(c.customer_id = ? or true) and c.status = 'awaiting_payment'`,
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'holds that have ended are counted',
    find: ' and c.hold_expires_at > now()',
    replace: '',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'the wait is told for the hold that ends last',
    find: 'order by c.hold_expires_at desc',
    replace: 'order by c.hold_expires_at',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'a page more than the limit is opened',
    find: 'MOST_PAGES - 1],',
    replace: 'MOST_PAGES],',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'loads count as pages of checkouts',
    find: ` and purpose = 'checkout'`,
    replace: '',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'pages of all customers are counted',
    find: 'where customer_id = ? and purpose',
    replace: 'where (customer_id = ? or true) and purpose',
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'pages are counted for eleven minutes',
    find: `and created_at > now() - ? * interval '1 second'`,
    replace: `and created_at > now() - ? * interval '1.1 seconds'`,
    tests: ['checkout/limit-holds-boundaries'],
  },
  {
    fault: 'card forms count as pages',
    find: ` and purpose = 'checkout' and gateway = 'stripe'`,
    replace: ` and purpose = 'checkout'`,
    tests: ['checkout/limit-holds-boundaries', 'checkout/limit-holds'],
  },
  {
    fault: 'the new hold is not counted',
    find: 'let total = itemCount;',
    replace: 'let total = 0;',
    tests: ['checkout/limit-holds-boundaries', 'checkout/limit-holds'],
  },
]);
