import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/withheld-amounts.ts', [
  {
    fault: 'payments that are over still withhold',
    find: `    .where('c.status', 'in', HOLDING_STATUSES)
`,
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'payments are listed that withhold nothing',
    find: `    .where('c.balance_part_cents', '>', 0)
`,
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'disputes that were lost still withhold',
    find: `    .where('d.state', '=', 'open')
`,
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'a bid withholds its amount instead of its maximum',
    find: `'b.max_cents as amountCents'`,
    replace: `'b.amount_cents as amountCents'`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'bids that were beaten withhold',
    find: `'b.state', '=', 'leading'`,
    replace: `'b.state', '<>', 'void'`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'the bids of all customers are listed',
    find: `    .where('b.customer_id', '=', customerId)
`,
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'a dispute withholds all it is about',
    find: `'d.withheld_cents as amountCents'`,
    replace: `'d.amount_cents as amountCents'`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'what has no date comes first',
    find: 'nullsLast()',
    replace: 'nullsFirst()',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'the disputes of all customers are listed',
    find: `    .where('p.customer_id', '=', customerId)
`,
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
]);
