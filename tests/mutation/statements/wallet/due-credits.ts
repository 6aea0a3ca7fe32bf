import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/wallet/jobs/due-credits.ts', [
  {
    fault: 'credits are posted a minute early',
    find: `    .where('due_at', '<=', now)
    .where(isOpen)
    .orderBy`,
    replace: `    .where('due_at', '<=', secondsFromNow(60))
    .where(isOpen)
    .orderBy`,
    tests: ['wallet/jobs/due-credits'],
    equivalent: 'Each credit is checked again under the lock of its balance.',
  },
  {
    fault: 'a deleted customer keeps credits that are not due',
    find: `    .where('customer_id', '=', customerId)
`,
    replace: `    .where('customer_id', '=', customerId)
    .where('due_at', '<', now)
`,
    tests: ['wallet/jobs/due-credits'],
  },
  {
    fault: 'credits of all customers are taken back',
    find: `    .where('customer_id', '=', customerId)
`,
    replace: '',
    tests: ['wallet/jobs/due-credits'],
  },
  {
    fault: 'a credit is due so many hours after its release',
    find: `greatest(\${now}, created_at + \${hours} * interval '1 hour')`,
    replace: `\${now} + \${hours} * interval '1 hour'`,
    tests: ['wallet/jobs/due-credits'],
  },
  {
    fault: 'a released credit is due at once',
    find: 'greatest(${now}, created_at',
    replace: 'least(${now}, created_at',
    tests: ['wallet/jobs/due-credits'],
  },
  {
    fault: 'a credit is due ten minutes early',
    find: 'secondsFromNow(credit.dueInHours * 3600)',
    replace: 'secondsFromNow(credit.dueInHours * 3600 - 600)',
    tests: ['wallet/jobs/due-credits'],
  },
  {
    fault: 'a release moves a credit that is due',
    find: `    .where('due_at', 'is', null)
`,
    replace: '',
    tests: ['wallet/jobs/due-credits'],
  },
  {
    fault: 'a credit that is not due is posted',
    find: `      .where('due_at', '<=', now)
`,
    replace: '',
    tests: ['wallet/jobs/due-credits', 'trade-in/trade-account'],
    equivalent: 'Only credits that are due are looked for, and none is put off again.',
  },
  {
    fault: 'a credit that was taken back meanwhile is posted',
    find: `      .where('due_at', '<=', now)
      .where(isOpen)
`,
    replace: `      .where('due_at', '<=', now)
      .where('credited_at', 'is', null)
`,
    tests: ['wallet/jobs/due-credits', 'trade-in/trade-account'],
    equivalent: 'A check of the table refuses it.',
  },
  {
    fault: 'a credit is posted without waiting for the balance',
    find: `    await lockBalance(transaction.em, customerId);
`,
    replace: '',
    tests: ['wallet/jobs/due-credits', 'trade-in/trade-account'],
  },
  {
    fault: 'a credit that was posted is taken back',
    find: `    .where('credited_at', 'is', null)
`,
    replace: '',
    tests: ['wallet/jobs/due-credits'],
  },
  {
    fault: 'one credit’s trouble keeps the others waiting',
    find: `      ctx.services.log.warn({ err: error, credit: id }, 'could not post a credit');`,
    replace: '      throw error;',
    tests: ['wallet/jobs/due-credits'],
  },
  {
    fault: 'the mail about a credit names no amount',
    find: `values: { description: credit.description, amountCents: credit.amount_cents }`,
    replace: `values: { description: credit.description, amountCents: 0 }`,
    tests: ['wallet/jobs/due-credits'],
  },
]);
