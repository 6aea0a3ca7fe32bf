import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/close-payment.ts', [
  {
    fault: 'a payment is given up though its page is open',
    find: `      .where('redirect_url', 'is', null)
`,
    replace: '',
    tests: ['checkout/earlier-payments', 'loads/record-load'],
  },
  {
    fault: 'a payment that was verified is given up',
    find: `      .where('status', 'in', OPEN_STATUSES)
`,
    replace: '',
    tests: ['checkout/earlier-payments', 'loads/record-load'],
  },
  {
    fault: 'the hold of a payment that is given up stays',
    find: `    if (failed) await services.purposes[failed.purpose].onFailed(em, failed);
`,
    replace: '',
    tests: ['checkout/earlier-payments', 'payments/commands/open-hosted-page'],
  },
  {
    fault: 'a payment is given up without waiting for the balance',
    find: `    await lockBalance(em, actor.customerId);
`,
    replace: '',
    tests: ['payments/locks'],
  },
  {
    fault: 'when a payment was given up is not noted',
    find: ', settled_at: now',
    replace: '',
    tests: [
      'payments/commands/close-payment',
      'payments/commands/settle-payment',
      'checkout/earlier-payments',
    ],
  },
  {
    fault: 'a load that is given up keeps its key',
    find: ', settled_at: now, idempotency_key: null }',
    replace: ', settled_at: now }',
    tests: ['loads/record-load', 'loads/loads'],
  },
  {
    fault: 'an operator accepts a payment twice',
    find: 'nextPaymentStatus(payment.status, action) === null',
    replace: `payment.status === 'failed'`,
    tests: ['payments/commands/close-payment'],
  },
  {
    fault: 'a dismissed payment keeps its hold',
    find: `  await services.purposes[payment.purpose].onFailed(em, payment);
  return closePayment(em, paymentId`,
    replace: '  return closePayment(em, paymentId',
    tests: ['payments/commands/close-payment'],
  },
  {
    fault: 'an operator’s word does not wait for the balance',
    find: `  await lockBalance(em, owner.customer_id);
`,
    replace: '',
    tests: ['payments/locks'],
  },
  {
    fault: 'a payment that failed has received its amount',
    find: `status === 'verified' ? eb.ref('amount_cents') : 0`,
    replace: `eb.ref('amount_cents')`,
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'a payment that failed keeps its key',
    find: `      ...(isFailed && { idempotency_key: null }),
`,
    replace: '',
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'the hold of a failed payment stays',
    find: `    await services.purposes[payment.purpose].onFailed(em, payment);
`,
    replace: '',
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'a payment fails without waiting for the balance',
    find: `    await lockBalance(em, customer_id);
    const payment = await lockPayment(em, id);
`,
    replace: `    const payment = await lockPayment(em, id);
`,
    tests: ['payments/locks'],
  },
  {
    fault: 'when a payment was settled is not noted',
    find: `      settled_at: now,
`,
    replace: '',
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'the bonus counts as received',
    find: `eb.ref('amount_cents') : 0`,
    replace: `eb('amount_cents', '+', eb.ref('bonus_cents')) : 0`,
    tests: ['loads/loads', 'payments/commands/settle-payment-states'],
  },
  {
    fault: 'a payment that was verified meanwhile fails',
    find: `    if (nextPaymentStatus(payment.status, 'fail') === null) return payment.status;
`,
    replace: '',
    tests: [
      'payments/commands/settle-payment',
      'payments/card-payment',
      'loads/loads',
      'payments/commands/settle-payment-states',
    ],
  },
  {
    fault: 'the reason of a declined card is lost when its page expires',
    find: `eb.fn<string | null>('nullif', ['error', eb.val(PAYMENT_TEXTS.inReview)])`,
    replace: `eb.val(null)`,
    tests: ['payments/commands/settle-payment-states', 'loads/loads'],
  },
]);
