import { inSource } from '../../statement-mutant.ts';

const tests = ['payments/commands/receive-stripe-webhook'];

export const mutants = inSource('src-server/payments/commands/record-failed-refund.ts', [
  {
    fault: 'a failed refund of which another one has sent a part is not told',
    find: 'charge.refundedCents >= payment.refunded_cents',
    replace: 'charge.refundedCents > 0',
    tests,
  },
  {
    fault: 'a failed refund is told whose money another one has sent',
    find: 'charge.refundedCents >= payment.refunded_cents',
    replace: 'charge.refundedCents > payment.refunded_cents',
    tests,
  },
  {
    fault: 'a failed refund of a payment that came short is told whose money another one has sent',
    find: 'charge?.isAllBack || ',
    replace: '',
    tests: ['payments/commands/short-payment'],
  },
  {
    fault: 'a failed refund is told while the job sends its money again',
    find: '    await lockSending(db, paymentId);\n',
    replace: '',
    tests,
  },
  {
    fault: 'a failed refund is told that the job will send again',
    find: ` || payment.status === 'refunding'`,
    replace: '',
    tests,
  },
  {
    fault: 'a failed refund is told as often as it is heard of',
    find: '    if (known) return;\n',
    replace: '',
    tests,
  },
]);
