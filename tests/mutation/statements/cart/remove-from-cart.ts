import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/cart/remove-from-cart.ts', [
  {
    fault: 'a customer removes another’s items',
    find: `      .where('customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'removed items keep their hold',
    find: `    await releaseHolds(em, holds);
`,
    replace: '',
    tests: ['cart/remove-from-cart'],
  },
  {
    fault: 'items are removed without asking about their payment',
    find: `payments.length > 0 && paymentsUnderWay === 'refuse'`,
    replace: `payments.length > 1 && paymentsUnderWay === 'refuse'`,
    tests: ['cart/remove-from-cart'],
  },
  {
    fault: 'a blocked customer changes the cart and ends payments',
    find: 'await lockOwnBalance(em, actor.customerId);',
    replace: '',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'items are removed without waiting for the balance',
    find: `    await lockOwnBalance(em, actor.customerId);
`,
    replace: '',
    tests: ['cart/remove-from-cart', 'payments/locks'],
  },
  {
    fault: 'a payment that began since the look is ended unasked',
    find: '      if (begun.length > 0) return',
    replace: '      if (begun.length > 500) return',
    tests: ['cart/remove-from-cart'],
  },
  {
    fault: 'the payment of removed items is not ended at the provider',
    find: '  const isPaid = (await Promise.all(payments.map(({ id }) => endAtProvider(ctx, id)))).includes(true);',
    replace: '  const isPaid = false;',
    tests: ['cart/remove-from-cart'],
  },
  {
    fault: 'a provider that does not answer keeps the items in the cart',
    find: `    ctx.log.warn({ err: error, payment: paymentId }, 'could not end a payment of removed cart items');
    return false;`,
    replace: '    throw error;',
    tests: ['cart/remove-from-cart'],
  },
]);
