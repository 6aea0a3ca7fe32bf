import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/preview-checkout.ts', [
  {
    fault: 'the preview counts what was given back as set aside',
    find: `    .where('c.customer_id', '=', customerId)
    .where('c.status', '=', 'awaiting_payment')
`,
    replace: `    .where('c.customer_id', '=', customerId)
`,
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'the preview counts what is set aside for other accounts',
    find: `    .where(buysAnyOf(cartItemIds))
`,
    replace: '',
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'the preview shows the items of other customers',
    find: `    .where('ci.customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'the preview forgets the surcharge',
    find: 'services.catalog.hostedSurchargeCents()',
    replace: '0',
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'the preview leaves out what the customer holds',
    find: 'row.is_purchasable || row.is_held_for_me ? services',
    replace: 'row.is_purchasable ? services',
    tests: ['checkout/preview-checkout', 'checkout/earlier-payments'],
  },
  {
    fault: 'the preview forgets what comes back from the try before',
    find: '      (await balanceOf(em, actor.customerId)) + (await heldBalanceOf(em, actor.customerId, input)),',
    replace: '      await balanceOf(em, actor.customerId),',
    tests: ['checkout/preview-checkout', 'checkout/earlier-payments'],
  },
  {
    fault: 'the preview counts the use of the try before',
    find: `        replacedItems: input.cartItemIds,
`,
    replace: '',
    tests: ['checkout/preview-checkout', 'checkout/earlier-payments', 'checkout/coupon-limits'],
  },
]);
