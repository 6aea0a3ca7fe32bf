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
    find: `created_at > now() - interval '1 hour'`,
    replace: `created_at > now() - interval '2 hours'`,
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'a payment without a currency is waited for half an hour',
    find: `created_at > now() - interval '1 hour'`,
    replace: `created_at > now() - interval '30 minutes'`,
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'checks count as failed while the customer can still pay',
    find: 'case when created_at < now() - ? *',
    replace: 'case when created_at < now() - 0.5 * ? *',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'checks that failed are never forgotten',
    find: 'then retries + 1 else 0 end,',
    replace: 'then retries + 1 else retries end,',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'a payment that failed has received its amount',
    find: `received_cents = case when ? = 'verified' then`,
    replace: `received_cents = case when ? <> '' then`,
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'a payment that failed keeps its key',
    find: `idempotency_key = case when ? = 'failed' then null else idempotency_key end`,
    replace: `idempotency_key = case when ? = '' then null else idempotency_key end`,
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
    find: `settled_at = now(),
       received_cents`,
    replace: '       received_cents',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'the bonus counts as received',
    find: `= 'verified' then amount_cents else 0 end`,
    replace: `= 'verified' then amount_cents + bonus_cents else 0 end`,
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
    find: 'then coalesce(error, ?) else',
    replace: 'then coalesce(?, error) else',
    tests: ['payments/settle-payment-states', 'payments/loads'],
  },
  {
    fault: 'a look without an answer does not count',
    find: `    await em.execute('update payment set retries = retries + 1 where id = ?', [id]);
    throw error;`,
    replace: '    throw error;',
    tests: ['payments/settle-payment-states'],
  },
  {
    fault: 'a payment whose currency is not named is flagged at once',
    find: 'facts.currency === null && !options.isLastLook',
    replace: 'facts.currency === null && options.isLastLook',
    tests: ['payments/card-payment'],
  },
]);
