import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/earlier-checkouts.ts', [
  {
    fault: 'the answer of a hold that has ended is given again',
    find: `          eb('c.hold_expires_at', '>', now),
`,
    replace: '',
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'a request is a repetition until five minutes before the hold ends',
    find: `eb('c.hold_expires_at', '>', now)`,
    replace: `eb('c.hold_expires_at', '>', secondsFromNow(300))`,
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'a purchase that was paid is not found again',
    find: `        eb('c.status', '=', 'paid'),
`,
    replace: '',
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'the gateway is no part of what a key stands for',
    find: `discountCode ?? '', totalCents, paymentGateway];`,
    replace: `discountCode ?? '', totalCents, typeof paymentGateway];`,
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'a key finds the purchase of another customer',
    find: `    .where('c.customer_id', '=', given.customerId)
`,
    replace: '',
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'a blocked or deleted customer buys',
    find: `  refuseInactive(found);
`,
    replace: '',
    tests: ['checkout/quote-checkout'],
  },
  {
    fault: 'a key that was used for another request gets an answer',
    find: `  if (found.isKeyReused) throw new ShopError('idempotency_key_reused');
`,
    replace: '',
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'a card that the bank has does not stand in the way',
    find: `return gateway === 'param';`,
    replace: 'return false;',
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'a card that was paid without the shop having heard of it is charged again',
    find: `states.find(({ state }) => state === 'paid')?.payment`,
    replace: `states.find(({ state }) => state === 'unpaid')?.payment`,
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'a payment that is on its way counts as finished',
    find: `state === 'expired' || state === 'declined'`,
    replace: `state === 'expired' || state === 'declined' || state === 'unpaid'`,
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'a provider that does not answer counts as finished',
    find: `could not ask about an earlier payment');
    return undefined;`,
    replace: `could not ask about an earlier payment');
    return 'expired';`,
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'payments that are over stand in the way',
    find: `    .where('p.status', 'in', OPEN_STATUSES)
`,
    replace: '',
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'a card at the bank whose hold ended does not stand in the way',
    find: `, eb('p.gateway', '=', 'param')]`,
    replace: ']',
    tests: ['checkout/earlier-payments', 'payments/card-payment'],
  },
  {
    fault: 'the page of a replaced payment stays open',
    find: `    if (isToClose) await provider.closePage(provider_reference);
`,
    replace: '',
    tests: ['checkout/earlier-payments', 'checkout/replace-holds'],
  },
  {
    fault: 'a replaced payment that was paid meanwhile is paid again',
    find: '    if (!isPaid || newCheckoutId === undefined) continue;',
    replace: `    if (page.id !== '') continue;`,
    tests: ['checkout/replace-holds'],
  },
  {
    fault: 'an earlier payment of another customer is asked about',
    find: `    .where('p.customer_id', '=', given.customerId)
`,
    replace: '',
    tests: ['checkout/replace-holds', 'checkout/earlier-payments', 'payments/card-payment'],
  },
  {
    fault: 'a payment that is finished stands in the way',
    find: ' && !ended.has(payment.id))',
    replace: ')',
    tests: ['payments/card-payment', 'checkout/earlier-payments'],
  },
]);
