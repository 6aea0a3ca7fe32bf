import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/settle-flagged.ts', [
  {
    fault: 'an operator accepts a payment twice',
    find: 'nextPaymentStatus(payment.status, action) === null',
    replace: `payment.status === 'failed'`,
    tests: ['payments/end-payments'],
  },
  {
    fault: 'a dismissed payment keeps its hold',
    find: `    if (payment.checkout_id !== null) await releaseHold(em, payment.checkout_id);
`,
    replace: '',
    tests: ['payments/end-payments'],
  },
  {
    fault: 'an operator’s word does not wait for the balance',
    find: `  await lockBalance(em, owner.customer_id);
`,
    replace: '',
    tests: ['payments/locks'],
  },
]);
