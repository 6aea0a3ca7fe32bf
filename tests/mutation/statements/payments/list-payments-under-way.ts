import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/queries/list-payments-under-way.ts', [
  {
    fault: 'payments that are over are under way',
    find: `.where('p.status', 'in', OPEN_STATUSES)`,
    replace: `.where('p.status', 'in', [...OPEN_STATUSES, 'failed'])`,
    tests: ['payments/queries/list-payments'],
  },
  {
    fault: 'a page that is being closed is under way',
    find: `eb('c.status', 'is not distinct from', 'released')`,
    replace: 'eb.lit(false)',
    tests: ['payments/queries/list-payments'],
  },
  {
    fault: 'a card that the bank has can be called back',
    find: `eb('p.provider_reference', 'is', null)`,
    replace: 'eb.lit(true)',
    tests: ['payments/queries/list-payments'],
  },
  {
    fault: 'what was given back is shown as withheld',
    find: `        .when('c.status', 'in', HOLDING_STATUSES)
        .then(`,
    replace: `        .when('c.status', 'is not', null)
        .then(`,
    tests: ['payments/queries/list-payments'],
  },
  {
    fault: 'the payments under way of all customers are listed',
    find: `    .where('p.customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['payments/queries/list-payments'],
  },
  {
    fault: 'the cart items of other customers are among what is being paid',
    find: `          .whereRef('ci.customer_id', '=', 'p.customer_id')
`,
    replace: ``,
    tests: ['payments/queries/list-payments'],
  },
]);
