import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/pending-credits.ts', [
  {
    fault: 'a load is promised before it is paid for',
    find: `and p.status = 'pending'
`,
    replace: `and p.status in ('created', 'pending')
`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'a declined load is promised',
    find: `
     and p.error is null`,
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'purchases are promised as loads',
    find: `and p.purpose = 'load' `,
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'a load is promised without its bonus',
    find: 'p.amount_cents + p.bonus_cents',
    replace: 'p.amount_cents',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'credits that were given are promised again',
    find: 'and c.credited_at is null ',
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'credits that were called off are promised',
    find: ' and c.cancelled_at is null',
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'the credits of all customers are promised',
    find: 'c.customer_id = owner.id and c.credited_at',
    replace: 'c.credited_at',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'what a seller is owed is not shown while a claim is open',
    find: `l.state in ('sold', 'claimed')`,
    replace: `l.state = 'sold'`,
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'a date is told for what waits for a claim',
    find: `case when l.state = 'sold' then l.warranty_ends_at end`,
    replace: 'l.warranty_ends_at',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'the buyer is promised the seller’s part',
    find: 'where l.seller_id = owner.id',
    replace: 'where l.buyer_id = owner.id',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'a seller is promised the commission too',
    find: 'l.payout_cents,',
    replace: 'l.highest_bid_cents,',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'the loads of all customers are promised',
    find: 'p.customer_id = owner.id and p.purpose',
    replace: 'p.purpose',
    tests: ['ledger/promised-and-withheld'],
  },
]);
