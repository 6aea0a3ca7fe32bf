import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/commands/follow-dispute.ts', [
  {
    fault: 'a dispute takes the balance below what is there',
    find: 'Math.min(newCents, await balanceOf(em, dispute.customerId)),',
    replace: 'newCents,',
    tests: ['payments/commands/dispute-boundaries'],
  },
  {
    fault: 'money that came later is withheld for an old dispute',
    find: 'disputedCents - dispute.amountCents)',
    replace: 'disputedCents - dispute.withheldCents)',
    tests: ['payments/commands/dispute-boundaries'],
  },
  {
    fault: 'more of a payment is disputed than it brought',
    find: `Math.min(amountCents, await disputableCents(em, dispute));
  // Only`,
    replace: `amountCents;
  // Only`,
    tests: ['payments/commands/dispute-boundaries'],
  },
  {
    fault: 'what went back already is disputed again',
    find: 'p.received_cents - p.refunded_cents - coalesce',
    replace: 'p.received_cents - coalesce',
    tests: ['payments/commands/dispute-boundaries'],
  },
  {
    fault: 'what the provider has withdrawn is not booked',
    find: 'withdrawnCents: isWithdrawn ? disputedCents : 0,',
    replace: 'withdrawnCents: 0,',
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
  {
    fault: 'a dispute that was won keeps the money',
    find: 'return { state, amountCents, withheldCents: 0, withdrawnCents: isTaken',
    replace: 'return { state, amountCents, withheldCents: dispute.withheldCents, withdrawnCents: isTaken',
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
  {
    fault: 'a dispute that is lost after it was won takes nothing',
    find: `isFirst || dispute.state === 'won';`,
    replace: 'isFirst;',
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
  {
    fault: 'a dispute that is lost is not withdrawn',
    find: 'withheldCents, withdrawnCents: amountCents };',
    replace: 'withheldCents, withdrawnCents: dispute.withdrawnCents };',
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
  {
    fault: 'disputes that were won are deducted from others',
    find: `.on('d.state', '<>', 'won')`,
    replace: '',
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
  {
    fault: 'what other disputes claim is claimed again',
    find: '- coalesce(sum(d.amount_cents), 0)`',
    replace: '- 0 * coalesce(sum(d.amount_cents), 0)`',
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
  {
    fault: 'a decision by hand is overridden while the bank decides',
    find: `  if (dispute.state !== 'open') return dispute;
`,
    replace: '',
    tests: ['payments/commands/follow-dispute', 'payments/commands/dispute-boundaries'],
  },
  {
    fault: 'a dispute takes the row of another payment',
    find: `        .where('payment_id', '=', paymentId)
        .where('provider_reference', 'is', null),`,
    replace: `        .where('provider_reference', 'is', null),`,
    tests: ['payments/commands/follow-dispute'],
  },
  {
    fault: 'nobody is told of a new dispute',
    find: `if (dispute.state !== target.state || dispute.journals === 0)`,
    replace: `if (dispute.state !== target.state)`,
    tests: ['payments/commands/follow-dispute'],
  },
]);
