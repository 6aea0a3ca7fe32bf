import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/decide-checkout.ts', [
  {
    fault: 'a blocked or deleted customer buys',
    find: 'await lockOwnBalance(em, actor.customerId);',
    replace: '',
    tests: ['checkout/judge-checkout'],
  },
  {
    fault: 'a key finds the purchase of another request',
    find: 'await bindIdempotencyKey(em, keyedRequestOf(ctx, wish));',
    replace: '',
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'the answer of a hold that has ended is given again',
    find: `    .where((eb) => eb.or([eb('c.status', '=', 'paid'), eb('c.hold_expires_at', '>', now)]))
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
    find: `'in', ['awaiting_payment', 'paid']`,
    replace: `'in', ['awaiting_payment']`,
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'the gateway is no part of what a key stands for',
    find: `discountCode ?? '', totalCents, paymentGateway];`,
    replace: `discountCode ?? '', totalCents, typeof paymentGateway];`,
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'a checkout is judged without waiting for the balance',
    find: `  await lockOwnBalance(em, actor.customerId);
`,
    replace: '',
    tests: ['payments/locks'],
  },
  {
    fault: 'a key finds the purchase of another customer',
    find: `    .where('c.customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['checkout/repeat-checkout'],
  },
  {
    fault: 'what a replaced hold gives back does not pay for the next',
    find: `  const replacedIds = await releaseOwnHolds(ctx, input.cartItems);
  const balanceCents = await balanceOf(em, actor.customerId);`,
    replace: `  const balanceCents = await balanceOf(em, actor.customerId);
  const replacedIds = await releaseOwnHolds(ctx, input.cartItems);`,
    tests: ['checkout/decide-checkout', 'checkout/earlier-payments', 'payments/settle-payment'],
  },
  {
    fault: 'a cent for the card is given away',
    find: 'offer.split.cardPartCents === 0',
    replace: 'offer.split.cardPartCents <= 1',
    tests: ['checkout/checkout-amounts', 'checkout/hold-for-payment'],
    equivalent: 'The card pays nothing or at least EUR 0.50.',
  },
  {
    fault: 'a try that is refused for its total ends the earlier one',
    find: `outcome === 'paid' || outcome === 'awaiting_payment'`,
    replace: `outcome === 'paid' || outcome === 'awaiting_payment' || outcome === 'total_changed'`,
    tests: ['checkout/decide-checkout'],
  },
  {
    fault: 'a card form that is quoted ends the earlier try',
    find: `outcome === 'paid' || outcome === 'awaiting_payment'`,
    replace: `outcome === 'paid' || outcome === 'awaiting_payment' || outcome === 'card_form'`,
    tests: ['checkout/decide-checkout'],
  },
  {
    fault: 'a card form sent again later joins the first',
    find: `  if (row.gateway === 'param' && !row.is_fresh) return undefined;
`,
    replace: '',
    tests: ['checkout/repeat-checkout', 'payments/card-payment'],
  },
  {
    fault: 'an earlier payment does not stand in the way',
    find: `  if (inTheWay.length > 0) return { outcome: 'payment_under_way', paymentIds: inTheWay };
`,
    replace: '',
    tests: ['checkout/decide-checkout', 'payments/card-payment'],
  },
  {
    fault: 'a payment that is finished stands in the way',
    find: ' && !wish.endedPayments?.has(payment.id))',
    replace: ')',
    tests: ['payments/card-payment', 'checkout/earlier-payments'],
  },
]);
