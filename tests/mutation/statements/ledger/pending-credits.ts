import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/pending-credits.ts', [
  {
    fault: 'a load is promised before it is paid for',
    find: `'p.status', '=', 'pending'`,
    replace: `'p.status', 'in', ['created', 'pending']`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'a declined load is promised',
    find: `    .where('p.status', '=', 'pending')
    .where('p.error', 'is', null);`,
    replace: `    .where('p.status', '=', 'pending');`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'purchases are promised as loads',
    find: `    .where('p.purpose', '=', 'load')
`,
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'a load is promised without its bonus',
    find: `eb('p.amount_cents', '+', eb.ref('p.bonus_cents'))`,
    replace: `eb.ref('p.amount_cents')`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'credits that were given are promised again',
    find: `    .where('c.credited_at', 'is', null)
`,
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'credits that were called off are promised',
    find: `    .where('c.credited_at', 'is', null)
    .where('c.cancelled_at', 'is', null);`,
    replace: `    .where('c.credited_at', 'is', null);`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'the credits of all customers are promised',
    find: `    .where('c.customer_id', '=', customerId)
`,
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'what a seller is owed is not shown while a claim is open',
    find: `'in', OWED_TO_SELLER_STATES`,
    replace: `'=', 'sold'`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'a date is shown for what waits for a claim',
    find: `eb.case().when('l.state', '=', 'sold').then(eb.ref('l.warranty_ends_at')).end()`,
    replace: `eb.ref('l.warranty_ends_at')`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'the buyer is promised the seller’s part',
    find: `'l.seller_id', '=', customerId`,
    replace: `'l.buyer_id', '=', customerId`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'a seller is promised the commission too',
    find: `eb.ref('l.payout_cents')`,
    replace: `eb.ref('l.highest_bid_cents')`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'the loads of all customers are promised',
    find: `    .where('p.customer_id', '=', customerId)
`,
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
]);
