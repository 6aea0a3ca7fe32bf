import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/refund-payment.ts', [
  {
    fault: 'a payment is refunded twice',
    find: ' || payment.refunded_cents > 0',
    replace: '',
    tests: ['payments/commands/refund-boundaries'],
  },
  {
    fault: 'a payment is refunded in any status',
    find: `nextPaymentStatus(payment.status, 'refund') === null || `,
    replace: '',
    tests: ['payments/commands/refund-boundaries'],
  },
  {
    fault: 'the bonus stays with a refunded load',
    find: 'await services.purposes[payment.purpose].onRefund(em, payment, balanceCents);',
    replace:
      'await services.purposes[payment.purpose].onRefund(em, { ...payment, bonus_cents: 0 }, balanceCents);',
    tests: ['payments/commands/refund-boundaries'],
  },
  {
    fault: 'what was spent of a load is sent back too',
    find: 'Math.min(payment.received_cents - surchargeCents, balanceCents)',
    replace: 'payment.received_cents - surchargeCents',
    tests: ['payments/commands/refund-boundaries'],
  },
  {
    fault: 'the surcharge is kept from a refund',
    find: 'const refundedCents = fromBalance + surchargeCents;',
    replace: 'const refundedCents = fromBalance;',
    tests: ['payments/commands/refund-boundaries'],
  },
  {
    fault: 'a refund to the card does not wait for the balance',
    find: 'await lockBalance(em, owner.customer_id);',
    replace: '0;',
    tests: ['payments/locks'],
  },
  {
    fault: 'a refund is done before the provider has said yes',
    find: `refunded_cents: refundedCents, status: 'refunding'`,
    replace: `refunded_cents: refundedCents, status: 'refunded'`,
    tests: ['payments/commands/refund-payment', 'loads/load-refunds'],
  },
  {
    fault: 'a refund has no job',
    find: `  await services.jobs.enqueue(em, sendRefundJob, { paymentId: payment.id });
`,
    replace: '',
    tests: ['payments/commands/refund-payment', 'loads/load-refunds'],
  },
  {
    fault: 'a flagged payment that goes back keeps its hold',
    find: `  await services.purposes[purpose].onFailed(em, payment);
`,
    replace: '',
    tests: [
      'payments/commands/refund-payment',
      'payments/commands/refund-boundaries',
      'payments/commands/close-payment',
    ],
  },
  {
    fault: 'a flagged payment that goes back has no job',
    find: `  await services.jobs.enqueue(em, sendRefundJob, { paymentId: id });
`,
    replace: '',
    tests: [
      'payments/commands/refund-payment',
      'payments/commands/refund-boundaries',
      'payments/commands/close-payment',
    ],
  },
  {
    fault: 'the bonus is taken after the money',
    find: `  const undone = await services.purposes[payment.purpose].onRefund(em, payment, balanceCents);
  const refundedCents = await takeFromBalance(em, payment, undone.surchargeCents);`,
    replace: `  const refundedCents = await takeFromBalance(em, payment, 0);
  const undone = await services.purposes[payment.purpose].onRefund(em, payment, balanceCents);`,
    tests: ['loads/load-refunds', 'payments/commands/refund-boundaries'],
  },
  {
    fault: 'nothing is refunded, and the payment is over',
    find: `  if (refundedCents === 0) throw new ShopError('refund_refused');
`,
    replace: `  if (refundedCents < 0) throw new ShopError('refund_refused');`,
    tests: ['payments/commands/refund-payment', 'payments/commands/refund-boundaries'],
  },
]);
