import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/exports/export-rows.ts', [
  {
    fault: 'the accounts of all customers are exported',
    find: `eb('purchase.customer_id', '=', customerId)`,
    replace: `eb('purchase.customer_id', '<>', -customerId)`,
    tests: ['exports/export-data'],
  },
  {
    fault: 'an account that is sold while its export is read is exported',
    find: `        .where(isOwnedBy(actor))
        .orderBy('purchase.purchased_at'`,
    replace: `        .where('purchase.customer_id', '=', actor.customerId)
        .orderBy('purchase.purchased_at'`,
    tests: ['exports/export-rows'],
  },
  {
    fault: 'a page of transactions repeats the last row of the one before',
    find: `newest.where('id', '<', after)`,
    replace: `newest.where('id', '<=', after)`,
    tests: ['exports/export-data'],
  },
  {
    fault: 'a page of payments leaves out those of the same instant',
    find: `newest.where(isAfter('created_at', after))`,
    replace: `newest.where('created_at', '<', sql<Date>\`\${after.at}\`)`,
    tests: ['exports/export-data'],
  },
  {
    fault: 'a flagged payment is exported as verified',
    find: `isSuccessful().as('is_verified')`,
    replace: `sql<boolean>\`status <> 'failed'\`.as('is_verified')`,
    tests: ['exports/export-data'],
  },
  {
    fault: 'the payments of all customers are exported',
    find: `        .where('customer_id', '=', actor.customerId)
        .orderBy(`,
    replace: '        .orderBy(',
    tests: ['exports/export-data'],
  },
]);
