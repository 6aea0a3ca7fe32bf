import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/deliver-items.ts', [
  {
    fault: 'purchases are recorded at their price before discount',
    find: 'price_cents - discount_cents',
    replace: 'price_cents',
    tests: ['checkout/checkout-amounts'],
  },
  {
    fault: 'the cart item of every customer is taken',
    find: 'cart_item.customer_id = item.customer_id and ',
    replace: '',
    tests: ['checkout/complete-checkout'],
  },
  {
    fault: 'a sold account stays held',
    find: `set status = 'sold', held_by = null, held_until = null`,
    replace: `set status = 'sold'`,
    tests: ['checkout/complete-checkout', 'checkout/start-checkout'],
  },
  {
    fault: 'a purchase has no warranty',
    find: `product_class, warranty_days
     from item`,
    replace: `product_class, 0
     from item`,
    tests: ['checkout/hold-for-payment', 'checkout/complete-checkout', 'checkout/start-checkout'],
  },
]);
