import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/settle-payment.ts', [
  {
    fault: 'more than was asked for is taken as paid',
    find: 'facts.amountCents === payment.amount_cents',
    replace: 'facts.amountCents >= payment.amount_cents',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'less than was asked for is taken as paid',
    find: 'facts.amountCents === payment.amount_cents',
    replace: 'facts.amountCents <= payment.amount_cents',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'the currency is not compared',
    find: ` &&
    facts.currency === 'eur'`,
    replace: '',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'the payment of the answer is not compared',
    find: '(facts.paymentId === payment.id || facts.paymentId === payment.provider_reference) &&',
    replace: '',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'a payment that is over is asked about again',
    find: 'if (!canStillBePaid(payment.status) || !payment.provider_reference)',
    replace: 'if (!payment.provider_reference)',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'two hints at once credit twice',
    find: `    if (!canStillBePaid(payment.status)) return payment.status;
    if (!isWhat`,
    replace: '    if (!isWhat',
    tests: ['payments/loads'],
  },
  {
    fault: 'a payment without a currency is waited for two hours',
    find: 'secondsFromNow(-ASKED_EACH_MINUTE_SECONDS)',
    replace: 'secondsFromNow(-2 * ASKED_EACH_MINUTE_SECONDS)',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'a payment without a currency is waited for half an hour',
    find: 'secondsFromNow(-ASKED_EACH_MINUTE_SECONDS)',
    replace: 'secondsFromNow(-ASKED_EACH_MINUTE_SECONDS / 2)',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'checks count as failed while the customer can still pay',
    find: 'secondsFromNow(-SESSION_SECONDS)',
    replace: 'secondsFromNow(-SESSION_SECONDS / 2)',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'checks that failed are never forgotten',
    find: `.then(eb('retries', '+', 1))
        .else(0)
`,
    replace: `.then(eb('retries', '+', 1))
        .elseRef('retries')
`,
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'a payment that failed has received its amount',
    find: `status === 'verified' ? eb.ref('amount_cents') : 0`,
    replace: `eb.ref('amount_cents')`,
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'a payment that failed keeps its key',
    find: `      ...(isFailed && { idempotency_key: null }),
`,
    replace: '',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'the hold of a failed payment stays',
    find: `    if (payment.checkout_id !== null) await releaseHold(transaction, payment.checkout_id);
`,
    replace: '',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'money that arrives does not wait for the balance',
    find: `    await lockBalance(transaction, customer_id);
    const payment = await lockPayment(transaction, id);
    if (!canStillBePaid`,
    replace: `    const payment = await lockPayment(transaction, id);
    if (!canStillBePaid`,
    tests: ['payments/locks'],
  },
  {
    fault: 'a payment fails without waiting for the balance',
    find: `    await lockBalance(transaction, customer_id);
    const payment = await lockPayment(transaction, id);
    if (!isOpen`,
    replace: `    const payment = await lockPayment(transaction, id);
    if (!isOpen`,
    tests: ['payments/locks'],
  },
  {
    fault: 'an expired session stays open',
    find: `    case 'expired':
      return failPayment(em, payment, 'The payment was not completed.');`,
    replace: `    case 'expired':
      return payment.status;`,
    tests: ['payments/settle-payment', 'payments/loads'],
  },
  {
    fault: 'when a payment was settled is not noted',
    find: `      settled_at: now,
`,
    replace: '',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'the bonus counts as received',
    find: `eb.ref('amount_cents') : 0`,
    replace: `eb('amount_cents', '+', eb.ref('bonus_cents')) : 0`,
    tests: ['payments/loads', 'payments/settle-payment-states'],
  },
  {
    fault: 'a payment that was verified meanwhile fails',
    find: `    if (!isOpen(payment.status)) return payment.status;
    if (payment.checkout_id`,
    replace: '    if (payment.checkout_id',
    tests: [
      'payments/settle-payment',
      'payments/card-payment',
      'payments/loads',
      'payments/settle-payment-states',
    ],
  },
  {
    fault: 'the reason of a declined card is lost when its page expires',
    find: `eb.fn.coalesce('error', eb.val(error))`,
    replace: `eb.fn.coalesce(eb.val(error), 'error')`,
    tests: ['payments/settle-payment-states', 'payments/loads'],
  },
  {
    fault: 'a look without an answer does not count',
    find: `    await em.db
      .updateTable('payment')
      .set((eb) => ({ retries: eb('retries', '+', 1) }))
      .where('id', '=', id)
      .execute();
`,
    replace: '',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'a payment whose currency is not named is flagged at once',
    find: 'facts.currency === null && !options.isLastLook',
    replace: 'facts.currency === null && options.isLastLook',
    tests: ['payments/card-payment'],
  },
]);
