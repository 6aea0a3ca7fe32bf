import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/quote-checkout.ts', [
  {
    fault: 'a checkout is quoted without waiting for the balance',
    find: `const [balanceCents, earlier, rows] = await sendTogether(db, [
    balanceLockStatement(customerId),
`,
    replace: `const balanceCents = await balanceOf(em, customerId);
  const [earlier, rows] = await sendTogether(db, [
`,
    tests: ['payments/locks'],
  },
  {
    fault: 'what a replaced hold gives back does not pay for the next',
    find: '    balanceCents: balanceCents + heldCentsOf(replacedHolds),',
    replace: '    balanceCents,',
    tests: ['checkout/replace-holds', 'checkout/earlier-payments', 'payments/commands/settle-payment'],
  },
  {
    fault: 'a try that is refused for its total ends the earlier one',
    find: `  if (split.totalCents !== request.totalCents)
`,
    replace: `  if (split.totalCents !== request.totalCents)
    await db.updateTable('checkout').set('status', 'released').where('customer_id', '=', customerId).execute();
  if (split.totalCents !== request.totalCents)
`,
    tests: ['checkout/replace-holds'],
  },
  {
    fault: 'an earlier payment does not stand in the way',
    find: `  if (paymentIds.length > 0) return { outcome: 'payment_under_way', paymentIds };
`,
    replace: '',
    tests: ['checkout/replace-holds', 'payments/card-payment'],
  },
  {
    fault: 'a total is accepted although the customer saw a higher one',
    find: 'split.totalCents !== request.totalCents',
    replace: 'split.totalCents > request.totalCents',
    tests: ['checkout/quote-checkout'],
  },
  {
    fault: 'a total is accepted although the customer saw a lower one',
    find: 'split.totalCents !== request.totalCents',
    replace: 'split.totalCents < request.totalCents',
    tests: ['checkout/quote-checkout'],
  },
  {
    fault: 'a total that is a cent off is accepted',
    find: 'split.totalCents !== request.totalCents',
    replace: 'Math.abs(split.totalCents - request.totalCents) > 1',
    tests: ['checkout/quote-checkout'],
  },
  {
    fault: 'an account is sold that is not for sale',
    find: 'row.is_available ? services.catalog.priceOf(row) : null',
    replace: 'services.catalog.priceOf(row)',
    tests: ['checkout/quote-checkout'],
  },
  {
    fault: 'the cart items of any customer are listed, shown and sold',
    find: `
    .where('ci.customer_id', '=', customerId);`,
    replace: ';',
    tests: ['checkout/quote-checkout', 'checkout/earlier-payments', 'cart/add-to-cart'],
  },
  {
    fault: 'products are quoted without their lock',
    find: `
    .forNoKeyUpdate('product'),`,
    replace: ',',
    tests: ['checkout/quote-checkout'],
  },
  {
    fault: 'a code is used without being counted under its lock',
    find: 'isTaken: true,',
    replace: 'isTaken: false,',
    tests: ['checkout/coupon-limits', 'checkout/quote-checkout'],
  },
  {
    fault: 'a code that took nothing off is used',
    find: 'discountCents > 0 ? (discount?.code ?? null) : null',
    replace: 'discount?.code ?? null',
    tests: ['checkout/coupon-limits', 'checkout/quote-checkout'],
  },
  {
    fault: 'the preview forgets the surcharge',
    find: `    gateway: input.paymentGateway,
    cardSurchargeCents: services.catalog.cardSurchargeCents(),`,
    replace: `    gateway: input.paymentGateway,
    cardSurchargeCents: 0,`,
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'what a payment of the customer holds is gone for them',
    find: `.whereRef('c.id', '=', 'product.held_by')`,
    replace: `.where('c.id', 'is', null)`,
    tests: ['checkout/preview-checkout', 'checkout/earlier-payments', 'cart/add-to-cart', 'cart/list-cart'],
  },
  {
    fault: 'the preview forgets what comes back from the try before',
    find: '(await balanceOf(em, customerId)) + heldCentsOf(replacedHolds)',
    replace: 'await balanceOf(em, customerId)',
    tests: ['checkout/preview-checkout', 'checkout/earlier-payments'],
  },
  {
    fault: 'the preview counts the use of the try before',
    find: '{ customerId, replaced: replacedHolds.map(({ id }) => id) }',
    replace: '{ customerId }',
    tests: ['checkout/preview-checkout', 'checkout/earlier-payments', 'checkout/coupon-limits'],
  },
  {
    fault: 'what any customer pays for is available to all',
    find: `        .whereRef('c.customer_id', '=', 'ci.customer_id')
`,
    replace: '',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'a checkout counts the use of the one that it replaces',
    find: `    replaced: replacedHolds.map(({ id }) => id),
    isTaken`,
    replace: '    isTaken',
    tests: ['checkout/coupon-limits'],
  },
]);
