import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/list-traded.ts', [
  {
    fault: 'traded accounts of other customers are listed',
    find: 'where t.customer_id = ? and t.status',
    replace: 'where t.customer_id >= ? and t.status',
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'traded accounts of other customers are counted',
    find: 'from trade_in where customer_id = ? and status',
    replace: 'from trade_in where customer_id >= ? and status',
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a refused trade-in is listed',
    find: `where t.customer_id = ? and t.status <> 'refused' order`,
    replace: 'where t.customer_id = ? order',
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a value that arrived is still due',
    find: 'row.credited_at === null ? iso(row.due_at) : null',
    replace: 'iso(row.due_at)',
    tests: ['trade-in/operator-decisions', 'trade-in/trade-account'],
  },
  {
    fault: 'a trade-in that waits is shown as verified',
    find: `row.status === 'verified'`,
    replace: `row.status !== 'refused'`,
    tests: ['trade-in/operator-decisions', 'trade-in/trade-account'],
  },
]);
