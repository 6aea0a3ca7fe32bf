import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/queries/day-report.ts', [
  {
    fault: 'the report counts the next midnight',
    find: `eb(column, '<', ends)`,
    replace: `eb(column, '<=', ends)`,
    tests: ['marketplace/day-report'],
  },
  {
    fault: 'the report forgets what is owed for claimed sales',
    find: `listings.where('state', 'in', OWED_TO_SELLER_STATES)`,
    replace: `listings.where('state', '=', 'sold')`,
    tests: ['marketplace/day-report'],
  },
  {
    fault: 'a payout at midnight belongs to no day',
    find: `eb(column, '>=', starts)`,
    replace: `eb(column, '>', starts)`,
    tests: ['marketplace/day-report'],
  },
  {
    fault: 'the report counts the commission of refunded sales',
    find: `sales.where('state', '<>', 'returned'), 'commission_cents'`,
    replace: `sales, 'commission_cents'`,
    tests: ['marketplace/day-report'],
  },
  {
    fault: 'the report holds what was bid, not what is set aside',
    find: `'=', 'leading'), 'max_cents'`,
    replace: `'=', 'leading'), 'amount_cents'`,
    tests: ['marketplace/day-report'],
  },
  {
    fault: 'the report forgets sales that were refunded',
    find: `listings.where('sale_id', 'is not', null).where(`,
    replace: `listings.where('sale_id', 'is not', null).where('state', '<>', 'returned').where(`,
    tests: ['marketplace/day-report'],
  },
]);
