import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/exports/export-rows.ts', [
  {
    fault: 'the accounts of all customers are exported',
    find: 'const OWNED = `customer_id = ? and state',
    replace: 'const OWNED = `customer_id <> -1 * ? and state',
    tests: ['exports/export-data'],
  },
  {
    fault: 'a page of transactions repeats the last row of the one before',
    find: `after ? 'and id < ?' : ''`,
    replace: `after ? 'and id <= ?' : ''`,
    tests: ['exports/export-data'],
  },
  {
    fault: 'a page of payments leaves out those of the same instant',
    find: `after ? 'and (created_at, id) < (?, ?)' : ''`,
    replace: `after ? 'and created_at < ? and ? is not null' : ''`,
    tests: ['exports/export-data'],
  },
  {
    fault: 'a flagged payment is exported as verified',
    find: `status in ('verified', 'refunding', 'refunded') as is_verified`,
    replace: `status in ('verified', 'refunding', 'refunded', 'flagged') as is_verified`,
    tests: ['exports/export-data'],
  },
  {
    fault: 'the payments of all customers are exported',
    find: '         from payment where customer_id = ? ${after',
    replace: '         from payment where customer_id <> -1 * ? ${after',
    tests: ['exports/export-data'],
  },
]);
