import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/abandon-payment.ts', [
  {
    fault: 'a payment is given up though its page is open',
    find: `      .where('redirect_url', 'is', null)
`,
    replace: '',
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'a payment that was verified is given up',
    find: `      .where('status', 'in', OPEN_STATUSES)
`,
    replace: '',
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'the hold of a payment that was not given up ends',
    find: 'if (failed) await releaseHold',
    replace: 'await releaseHold',
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'a payment is given up without waiting for the balance',
    find: `    await lockBalance(transaction, actor.customerId);
`,
    replace: '',
    tests: ['payments/locks'],
  },
  {
    fault: 'when a payment was given up is not noted',
    find: ', settled_at: now',
    replace: '',
    tests: ['payments/end-payments', 'payments/settle-payment', 'checkout/earlier-payments'],
  },
]);
