import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/record-charge.ts', [
  {
    fault: 'more goes back than was received',
    find: 'Math.min(charge.refundedCents, payment.received_cents)',
    replace: 'charge.refundedCents',
    tests: ['payments/commands/record-charge'],
  },
  {
    fault: 'the same refund is booked again',
    find: 'refundedCents - payment.refunded_cents;',
    replace: 'refundedCents;',
    tests: ['payments/commands/record-charge'],
  },
  {
    fault: 'refunds of accounts that were delivered come out of the balance',
    find: `eb('p.purpose', '=', 'load')`,
    replace: 'eb.lit(true)',
    tests: ['payments/commands/record-charge'],
  },
  {
    fault: 'refunds of late payments are the shop’s',
    find: `, eb('c.status', 'is not distinct from', 'credited')`,
    replace: '',
    tests: ['payments/commands/record-charge'],
  },
  {
    fault: 'a part that went back makes the payment refunded',
    find: 'else if (refundedCents === payment.received_cents &&',
    replace: 'else if (refundedCents <= payment.received_cents &&',
    tests: ['payments/commands/record-charge'],
  },
  {
    fault: 'what went back is booked without waiting for the balance',
    find: `    await lockBalance(transaction.em, known.customer_id);
`,
    replace: '',
    tests: ['payments/locks'],
  },
  {
    fault: 'what went back is booked before what was paid',
    find: `  await settlePayment(ctx, known.id);
`,
    replace: '',
    tests: ['payments/commands/refund-payment', 'loads/load-refunds'],
  },
  {
    fault: 'our own refund, reported back, does not end it',
    find: 'refundedCents < payment.refunded_cents) return;',
    replace: 'refundedCents <= payment.refunded_cents) return;',
    tests: ['payments/commands/refund-payment', 'payments/commands/record-charge'],
  },
  {
    fault: 'the refund of a payment that came short never ends',
    find: 'isAllBack ? payment.refunded_cents : 0,',
    replace: '0,',
    tests: ['payments/commands/short-payment'],
  },
  {
    fault: 'a refund of a flagged payment, reported back, does not end it',
    find: '(refundedCents === 0 && !isAllBack)',
    replace: 'refundedCents === 0',
    tests: ['payments/commands/short-payment'],
  },
  {
    fault: 'a refund of a load takes the balance below zero',
    find: 'Math.min(newCents, await balanceOf(em, payment.customer_id))',
    replace: 'newCents',
    tests: ['payments/commands/record-charge', 'loads/load-refunds'],
  },
]);
