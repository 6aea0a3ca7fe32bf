import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/refund-payment.ts', [
  {
    fault: 'a payment is refunded twice',
    find: ' && refunded_cents === part_refunded_cents',
    replace: '',
    tests: ['payments/commands/refund-boundaries'],
  },
  {
    fault: 'a payment is refunded in any status',
    find: `nextPaymentStatus(status, 'refund') !== null && `,
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
    find: 'Math.min(leftCents - surchargeCents, balanceCents)',
    replace: 'leftCents - surchargeCents',
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
    find: `refunded_cents: before + refundedCents, status: 'refunding'`,
    replace: `refunded_cents: before + refundedCents, status: 'refunded'`,
    tests: ['payments/commands/refund-payment', 'loads/load-refunds'],
  },
  {
    fault: 'a refund has no job',
    find: `    .set({ refunded_cents: before + refundedCents, status: 'refunding' })
    .where('id', '=', payment.id)
    .execute();
  await services.jobs.enqueue(em, sendRefundJob, { paymentId: payment.id });
`,
    replace: `    .set({ refunded_cents: before + refundedCents, status: 'refunding' })
    .where('id', '=', payment.id)
    .execute();
`,
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
  const { refunded_cents: before, received_cents: whole } = payment;
  const surchargeLeft = shareOfStretch(undone.surchargeCents, { from: before, until: whole, whole });
  const refundedCents = await takeFromBalance(em, payment, surchargeLeft);`,
    replace: `  const { refunded_cents: before } = payment;
  const refundedCents = await takeFromBalance(em, payment, 0);
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
  {
    fault: 'a part of a payment is more than is left of it',
    find: 'if (amountCents > receivedCents - before)',
    replace: 'if (amountCents > receivedCents)',
    tests: ['payments/commands/refund-part'],
  },
  {
    fault: 'a part that was spent is sent back all the same',
    find: `  if ((await lockBalance(em, payment.customer_id)) < fromBalance)
    throw new OperationRefused('so much of it is not on the balance any more');
`,
    replace: '',
    tests: ['payments/commands/refund-part'],
  },
  {
    fault: 'of several refunds that failed only the largest is named',
    find: `sum((after->>'amountCents')::int)::int`,
    replace: `max((after->>'amountCents')::int)::int`,
    tests: ['payments/commands/receive-stripe-webhook'],
  },
  {
    fault: 'any entry in the log about a payment stops its refund',
    find: `    .where('action', '=', REFUND_FAILED)
`,
    replace: '',
    tests: ['payments/commands/receive-stripe-webhook'],
  },
  {
    fault: 'the mail about a refund does not say what was kept',
    find: `keptCents: withheldCents }`,
    replace: `keptCents: 0 }`,
    tests: ['payments/commands/refund-boundaries'],
  },
]);
