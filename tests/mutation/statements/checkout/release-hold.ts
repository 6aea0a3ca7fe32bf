import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/release-hold.ts', [
  {
    fault: 'holds end ten minutes early',
    find: `'hold_expires_at', '<', now`,
    replace: `'hold_expires_at', '<', new Date(Date.now() + 600_000)`,
    tests: ['checkout/release-hold'],
  },
  {
    fault: 'holds end ten minutes late',
    find: `'hold_expires_at', '<', now`,
    replace: `'hold_expires_at', '<', new Date(Date.now() - 600_000)`,
    tests: ['checkout/release-hold'],
  },
  {
    fault: 'the round ends holds of checkouts that are paid',
    find: `    .where('id', '=', checkoutId)
    .where('status', '=', 'awaiting_payment')
`,
    replace: `    .where('id', '=', checkoutId)
`,
    tests: ['checkout/release-hold'],
  },
  {
    fault: 'the end of a hold frees a product that another checkout holds',
    find: `        .where('held_by', '=', checkoutId)
`,
    replace: '',
    tests: ['checkout/release-hold'],
  },
  {
    fault: 'products of a released hold are locked as the table has them',
    find: `        .orderBy('id')
`,
    replace: '',
    tests: ['checkout/release-hold'],
  },
  {
    fault: 'a released checkout keeps its key',
    find: `      idempotency_key: sql<string>\`idempotency_key || ':' || id\`,
`,
    replace: '',
    tests: ['checkout/release-hold'],
  },
  {
    fault: 'a hold ends without waiting for the balance',
    find: `        await lockBalance(transaction, customer_id);
`,
    replace: '',
    tests: ['payments/locks'],
  },
  {
    fault: 'a hold that cannot be released is passed over in silence',
    find: `  if (failures.length > 0)
    throw`,
    replace: `  if (failures.length > 500)
    throw`,
    tests: ['checkout/release-hold', 'payments/settle-payment'],
  },
  {
    fault: 'a hold that cannot be released keeps the others',
    find: '      failures.push(error);',
    replace: '      throw error;',
    tests: ['checkout/release-hold', 'payments/settle-payment'],
  },
]);
