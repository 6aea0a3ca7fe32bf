import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/refund-payment.ts', [
  {
    fault: 'a payment is refunded twice',
    find: ' || payment.refunded_cents > 0',
    replace: '',
    tests: ['payments/refund-boundaries'],
  },
  {
    fault: 'a payment is refunded in any status',
    find: `nextPaymentStatus(payment.status, 'refund') === null || `,
    replace: '',
    tests: ['payments/refund-boundaries'],
  },
  {
    fault: 'the bonus stays with a refunded load',
    find: 'await takeBonusBack(transaction, payment, balanceCents);',
    replace: '0;',
    tests: ['payments/refund-boundaries'],
  },
  {
    fault: 'what was spent of a load is sent back too',
    find: 'Math.min(payment.received_cents - surchargeCents, balanceCents)',
    replace: 'payment.received_cents - surchargeCents',
    tests: ['payments/refund-boundaries'],
  },
  {
    fault: 'the surcharge is kept from a refund',
    find: 'const refundedCents = fromBalance + surchargeCents;',
    replace: 'const refundedCents = fromBalance;',
    tests: ['payments/refund-boundaries'],
  },
  {
    fault: 'a refund to the card does not wait for the balance',
    find: 'await lockBalance(transaction, owner.customer_id);',
    replace: '0;',
    tests: ['payments/locks'],
  },
  {
    fault: 'a refund is done before the provider has said yes',
    find: `refunded_cents: refundedCents, status: 'refunding'`,
    replace: `refunded_cents: refundedCents, status: 'refunded'`,
    tests: ['payments/refunds', 'payments/load-refunds'],
  },
  {
    fault: 'a refund has no job',
    find: `  await services.jobs.enqueue(transaction, sendRefundJob, { paymentId: payment.id });
`,
    replace: '',
    tests: ['payments/refunds', 'payments/load-refunds'],
  },
  {
    fault: 'a flagged payment that goes back keeps its hold',
    find: `  if (checkout_id !== null) await releaseHold(em, checkout_id);
`,
    replace: '',
    tests: ['payments/refunds', 'payments/refund-boundaries', 'payments/end-payments'],
  },
  {
    fault: 'a flagged payment that goes back has no job',
    find: `  await services.jobs.enqueue(em, sendRefundJob, { paymentId: id });
`,
    replace: '',
    tests: ['payments/refunds', 'payments/refund-boundaries', 'payments/end-payments'],
  },
  {
    fault: 'a payment that became balance gives accounts back',
    find: `payment.checkout_id !== null && payment.outcome === 'paid'`,
    replace: 'payment.checkout_id !== null',
    tests: ['payments/refunds', 'payments/refund-boundaries'],
  },
  {
    fault: 'the bonus is taken after the money',
    find: `await takeBonusBack(transaction, payment, balanceCents);
  const refundedCents = await takeFromBalance(transaction, payment, undone.surchargeCents);`,
    replace: `0;
  const refundedCents = await takeFromBalance(transaction, payment, undone.surchargeCents);
  await takeBonusBack(transaction, payment, balanceCents);`,
    tests: ['payments/load-refunds', 'payments/refund-boundaries'],
  },
  {
    fault: 'nothing is refunded, and the payment is over',
    find: `  if (refundedCents === 0) throw new ShopError('refund_refused');
`,
    replace: `  if (refundedCents < 0) throw new ShopError('refund_refused');`,
    tests: ['payments/refunds', 'payments/refund-boundaries'],
  },
]);
