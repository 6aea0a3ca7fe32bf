import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/list-traded.ts', [
  {
    fault: 'traded accounts of other customers are listed',
    find: `    .where('t.customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'traded accounts of other customers are counted',
    find: `  const { count } = await theirs
`,
    replace: `  const { count } = await db
    .selectFrom('trade_in as t')
`,
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a refused trade-in is listed',
    find: `    .where('t.customer_id', '=', actor.customerId)
    .where('t.status', 'in', STANDING_TRADE_INS);`,
    replace: `    .where('t.customer_id', '=', actor.customerId);`,
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a value that arrived is still due',
    find: 'row.credited_at === null ? (row.due_at?.toISOString() ?? null) : null',
    replace: 'row.due_at?.toISOString() ?? null',
    tests: ['trade-in/operator-decisions', 'trade-in/trade-account'],
  },
  {
    fault: 'a trade-in that waits is shown as verified',
    find: `row.status === 'verified'`,
    replace: `row.status !== 'refused'`,
    tests: ['trade-in/operator-decisions', 'trade-in/trade-account'],
  },
]);
