import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/note-charge.ts', [
  {
    fault: 'more goes back than was received',
    find: 'Math.min(charge.refundedCents, payment.received_cents)',
    replace: 'charge.refundedCents',
    tests: ['payments/note-charge'],
  },
  {
    fault: 'the same refund is booked again',
    find: 'refundedCents - payment.refunded_cents;',
    replace: 'refundedCents;',
    tests: ['payments/note-charge'],
  },
  {
    fault: 'refunds of accounts that were delivered come out of the balance',
    find: `eb('p.purpose', '=', 'load')`,
    replace: 'eb.lit(true)',
    tests: ['payments/note-charge'],
  },
  {
    fault: 'refunds of late payments are the shop’s',
    find: `, eb('c.status', 'is not distinct from', 'credited')`,
    replace: '',
    tests: ['payments/note-charge'],
  },
  {
    fault: 'a part that went back makes the payment refunded',
    find: 'else if (refundedCents === payment.received_cents &&',
    replace: 'else if (refundedCents <= payment.received_cents &&',
    tests: ['payments/note-charge'],
  },
  {
    fault: 'what went back is booked without waiting for the balance',
    find: `    await lockBalance(transaction, known.customer_id);
`,
    replace: '',
    tests: ['payments/locks'],
  },
  {
    fault: 'what went back is booked before what was paid',
    find: `  await settlePayment(services, em, known.id);
`,
    replace: '',
    tests: ['payments/refunds', 'payments/load-refunds'],
  },
  {
    fault: 'our own refund, told back, does not end it',
    find: 'refundedCents < payment.refunded_cents) return;',
    replace: 'refundedCents <= payment.refunded_cents) return;',
    tests: ['payments/refunds', 'payments/note-charge'],
  },
  {
    fault: 'a refund of a load takes the balance below zero',
    find: 'Math.min(newCents, await balanceOf(em, payment.customer_id))',
    replace: 'newCents',
    tests: ['payments/note-charge', 'payments/load-refunds'],
  },
]);
