import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/find-tradable.ts', [
  {
    fault: 'an account that is not owned any more has a value',
    find: `    .where(isOwned)
`,
    replace: '',
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'a hidden account has no value',
    find: 'isOwned)',
    replace: `'purchase.state', 'in', ['owned', 'listed'])`,
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'an account with an open claim has a value',
    find: `  if (await hasOpenClaim(em, purchase.id)) throw new ShopError('claim_open');
`,
    replace: '',
    tests: ['trade-in/trade-account'],
  },
  {
    fault: 'an account whose payment is disputed has a value',
    find: `  if (await hasDisputedPayment(em, shopPurchase.id)) throw new ShopError('payment_disputed');
`,
    replace: '',
    tests: ['trade-in/trade-account'],
  },
  {
    fault: 'the trade is not asked whether it is switched on',
    find: `  requireFlag(services.settings, 'trade');
`,
    replace: '',
    tests: ['trade-in/trade-account'],
  },
  {
    fault: 'the account of another customer has a value',
    find: `    .where('purchase.customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['trade-in/trade-account'],
  },
  {
    fault: 'a blocked customer trades',
    find: `  await requireActive(em, customerId);
`,
    replace: '',
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'an account that was listed meanwhile is traded',
    find: `  return requireTradable(em, purchase, shopPurchase);
`,
    replace: `  return { ...purchase, leftCents: leftOf(shopPurchase ?? purchase) };
`,
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'an account whose payment was disputed by its seller is traded',
    find: 'hasDisputedPayment(em, shopPurchase.id)',
    replace: 'hasDisputedPayment(em, purchase.id)',
    tests: ['trade-in/resold-accounts'],
  },
  {
    fault: 'a trade-in does not wait for a dispute of its seller',
    find: '[customerId, found?.customer_id ?? customerId]',
    replace: '[customerId]',
    tests: ['trade-in/resold-accounts'],
  },
  {
    fault: 'a resold account is worth more than what the shop kept of its price',
    find: 'Math.min(leftOf(purchase), leftOf(shopPurchase))',
    replace: 'leftOf(purchase)',
    tests: ['trade-in/resold-accounts'],
  },
  {
    fault: 'a resold account is worth more than its buyer paid',
    find: 'Math.min(leftOf(purchase), leftOf(shopPurchase))',
    replace: 'leftOf(shopPurchase)',
    tests: ['trade-in/resold-accounts'],
  },
  {
    fault: 'an account that was sold twice is worth what the shop kept the first time',
    find: `.orderBy('purchase.id', 'desc')`,
    replace: `.orderBy('purchase.id')`,
    tests: ['trade-in/resold-accounts'],
  },
  {
    fault: 'what a seller was paid counts as paid to the shop',
    find: `    .where('purchase.checkout_id', 'is not', null)
`,
    replace: '',
    tests: ['trade-in/resold-accounts'],
  },
  {
    fault: 'a trade-in of an account that the shop sold once more meanwhile relies on the wrong lock',
    find: `  if (shopPurchase?.id !== found?.id) throw new ShopError('quote_expired');
`,
    replace: '',
    tests: ['trade-in/resold-accounts'],
  },
]);
