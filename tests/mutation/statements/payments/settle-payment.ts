import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/settle-payment.ts', [
  {
    fault: 'more than was asked for is taken as paid',
    find: 'reported.amountCents === payment.amount_cents',
    replace: 'reported.amountCents >= payment.amount_cents',
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'less than was asked for is taken as paid',
    find: 'reported.amountCents === payment.amount_cents',
    replace: 'reported.amountCents <= payment.amount_cents',
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'the currency is not compared',
    find: ` &&
    reported.currency === 'eur'`,
    replace: '',
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'the payment of the answer is not compared',
    find: '(reported.paymentId === payment.id || reported.paymentId === payment.provider_reference) &&',
    replace: '',
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'a payment that is over is asked about again',
    find: 'if (!canStillBePaid(payment.status) || !payment.provider_reference)',
    replace: 'if (!payment.provider_reference)',
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'two hints at once credit twice',
    find: `    if (!canStillBePaid(payment.status)) return payment.status;
    if (!isWhat`,
    replace: '    if (!isWhat',
    tests: ['loads/loads'],
  },
  {
    fault: 'a payment without a currency is waited for two hours',
    find: 'secondsFromNow(-ASKED_EACH_MINUTE_SECONDS)',
    replace: 'secondsFromNow(-2 * ASKED_EACH_MINUTE_SECONDS)',
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'a payment without a currency is waited for half an hour',
    find: 'secondsFromNow(-ASKED_EACH_MINUTE_SECONDS)',
    replace: 'secondsFromNow(-ASKED_EACH_MINUTE_SECONDS / 2)',
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'checks count as failed while the customer can still pay',
    find: 'secondsFromNow(-SESSION_SECONDS)',
    replace: 'secondsFromNow(-SESSION_SECONDS / 2)',
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'checks that failed are never forgotten',
    find: `.then(eb('retries', '+', 1))
        .else(0)
`,
    replace: `.then(eb('retries', '+', 1))
        .elseRef('retries')
`,
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'money that arrives does not wait for the balance',
    find: `    await lockBalance(em, customer_id);
    const payment = await lockPayment(em, id);
`,
    replace: `    const payment = await lockPayment(em, id);
`,
    tests: ['payments/locks'],
  },
  {
    fault: 'an expired session stays open',
    find: `    case 'expired':
      return failPayment(ctx, payment, PAYMENT_TEXTS.notCompleted);`,
    replace: `    case 'expired':
      return payment.status;`,
    tests: ['payments/commands/settle-payment', 'loads/loads'],
  },
  {
    fault: 'a look without an answer does not count',
    find: `    await db
      .updateTable('payment')
      .set((eb) => ({ retries: eb('retries', '+', 1) }))
      .where('id', '=', id)
      .execute();
`,
    replace: '',
    tests: ['payments/commands/settle-payment-states'],
  },
  {
    fault: 'a payment whose currency is not named is flagged at once',
    find: 'reported.currency === null && !options.isLastLook',
    replace: 'reported.currency === null && options.isLastLook',
    tests: ['payments/card-payment'],
  },
]);
