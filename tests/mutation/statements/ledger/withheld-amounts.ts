import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/withheld-amounts.ts', [
  {
    fault: 'payments that are over still withhold',
    find: `where c.status = 'awaiting_payment' and c.balance_part_cents > 0`,
    replace: 'where c.balance_part_cents > 0',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'payments are listed that withhold nothing',
    find: ' and c.balance_part_cents > 0',
    replace: '',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'disputes that were lost still withhold',
    find: `where d.state = 'open' and d.withheld_cents > 0`,
    replace: 'where d.withheld_cents > 0',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'a bid withholds its amount instead of its maximum',
    find: 'b.max_cents, l.ends_at',
    replace: 'b.amount_cents, l.ends_at',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'bids that were beaten withhold',
    find: "where b.state = 'leading'`",
    replace: "where b.state <> 'void'`",
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'the bids of all customers are listed',
    find: 'join bid b on b.customer_id = owner.id join',
    replace: 'join bid b on b.customer_id <> 0 * owner.id join',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'a dispute withholds all it is about',
    find: 'd.withheld_cents, null::timestamptz',
    replace: 'd.amount_cents, null::timestamptz',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'what has no date comes first',
    find: 'expires_at nulls last',
    replace: 'expires_at nulls first',
    tests: ['ledger/promised-and-withheld'],
  },
  {
    fault: 'the disputes of all customers are listed',
    find: 'join payment p on p.customer_id = owner.id join dispute',
    replace: 'join payment p on p.customer_id <> 0 * owner.id join dispute',
    tests: ['ledger/promised-and-withheld'],
  },
]);
