import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/deliver-items.ts', [
  {
    fault: 'purchases are recorded at their price before discount',
    find: `eb('i.price_cents', '-', eb.ref('i.discount_cents'))`,
    replace: `eb.ref('i.price_cents')`,
    tests: ['checkout/checkout-amounts'],
  },
  {
    fault: 'the cart item of every customer is taken',
    find: `        .whereRef('cart_item.customer_id', '=', 'item.customer_id')
`,
    replace: '',
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'a sold account stays held',
    find: `status: 'sold', held_by: null, held_until: null`,
    replace: `status: 'sold'`,
    tests: ['checkout/complete-checkout', 'checkout/start-checkout'],
  },
  {
    fault: 'a purchase has no warranty',
    find: `'i.warranty_days', 'c.customer_id']`,
    replace: `(eb) => eb.lit(0).as('warranty_days'), 'c.customer_id']`,
    tests: ['checkout/hold-for-payment', 'checkout/complete-checkout', 'checkout/start-checkout'],
  },
]);
