import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/create-purchases.ts', [
  {
    fault: 'a free purchase posts nothing under its name',
    find: 'if (totalCents === 0) return [];',
    replace: '',
    tests: ['checkout/start-checkout', 'checkout/find-discount', 'checkout/checkout-amounts'],
  },
  {
    fault: 'a purchase of a cent is a gift',
    find: 'totalCents === 0',
    replace: 'totalCents <= 1',
    tests: ['checkout/pay-from-balance'],
  },
  {
    fault: 'a purchase adds to the balance',
    find: `fromEscrowCents - totalCents,
      'system:sales': totalCents`,
    replace: `fromEscrowCents + totalCents,
      'system:sales': -totalCents`,
    tests: ['checkout/start-checkout', 'checkout/find-discount', 'checkout/checkout-amounts'],
  },
  {
    fault: 'purchases are recorded at their price before discount',
    find: `eb('i.price_cents', '-', eb.ref('i.discount_cents')).as('paid_cents')`,
    replace: `eb.ref('i.price_cents').as('paid_cents')`,
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
    tests: ['checkout/open-payment', 'checkout/complete-checkout', 'checkout/start-checkout'],
  },
  {
    fault: 'the mail names prices before discount',
    find: `eb('i.price_cents', '-', eb.ref('i.discount_cents')).as('priceCents')`,
    replace: `eb.ref('i.price_cents').as('priceCents')`,
    tests: ['checkout/create-purchases'],
  },
  {
    fault: 'a customer reads the passwords of another’s purchase',
    find: `    .where('customer_id', '=', actor.customerId)
    .where('status', '=', 'paid')
`,
    replace: `    .where('status', '=', 'paid')
`,
    tests: ['checkout/find-order'],
  },
  {
    fault: 'an order is shown that was not paid',
    find: `    .where('status', '=', 'paid')
`,
    replace: '',
    tests: ['checkout/find-order'],
  },
  {
    fault: 'the former password of a traded account is shown',
    find: '.where(isOwned)',
    replace: `.where('purchase.state', 'in', ['owned', 'hidden', 'listed', 'traded'])`,
    tests: ['checkout/find-order'],
  },
]);
