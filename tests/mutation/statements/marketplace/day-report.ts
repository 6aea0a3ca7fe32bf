import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/day-report.ts', [
  {
    fault: 'the report counts the next midnight',
    find: 'l.completed_at < ends)',
    replace: 'l.completed_at <= ends)',
    tests: ['marketplace/day-report'],
  },
  {
    fault: 'the report forgets what is owed for claimed sales',
    find: `where state in ('sold', 'claimed')`,
    replace: `where state = 'sold'`,
    tests: ['marketplace/day-report'],
  },
  {
    fault: 'a payout at midnight belongs to no day',
    find: 'where paid_at >= starts and',
    replace: 'where paid_at > starts and',
    tests: ['marketplace/day-report'],
  },
  {
    fault: 'the report counts the commission of refunded sales',
    find: `from sale where state <> 'returned') as "commissionCents"`,
    replace: 'from sale) as "commissionCents"',
    tests: ['marketplace/day-report'],
  },
  {
    fault: 'the report holds what was bid, not what is set aside',
    find: `sum(max_cents), 0) from bid where state = 'leading'`,
    replace: `sum(amount_cents), 0) from bid where state = 'leading'`,
    tests: ['marketplace/day-report'],
  },
  {
    fault: 'the report forgets sales that were refunded',
    find: 'where l.sale_id is not null and l.completed_at',
    replace: `where l.sale_id is not null and l.state <> 'returned' and l.completed_at`,
    tests: ['marketplace/day-report'],
  },
]);
