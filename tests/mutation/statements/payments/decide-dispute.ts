import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/decide-dispute.ts', [
  {
    fault: 'an operator collects more than a dispute is about',
    find: 'Math.min(amountCents - withheldCents, balanceCents)',
    replace: 'balanceCents',
    tests: ['payments/commands/dispute-boundaries'],
  },
  {
    fault: 'an operator collects for a dispute that was won',
    find: `state === 'won' ? 0 : `,
    replace: '',
    tests: ['payments/commands/dispute-boundaries'],
  },
  {
    fault: 'a dispute is decided twice',
    find: `if (nextDisputeState(dispute.state, action) === null) throw new ShopError('dispute_decided');`,
    replace: '',
    tests: ['payments/commands/dispute-boundaries'],
  },
  {
    fault: 'a dispute is decided without waiting for the balance',
    find: 'await lockBalance(em, owner.customerId);',
    replace: '0;',
    tests: ['payments/locks'],
  },
  {
    fault: 'the payment of a dispute decided by hand stays disputed',
    find: `  await updateDisputedPayment(ctx, dispute.paymentId);
`,
    replace: '',
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
  {
    fault: 'an operator collects what is withheld already',
    find: 'Math.min(amountCents - withheldCents, balanceCents)',
    replace: 'Math.min(amountCents, balanceCents)',
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
]);
