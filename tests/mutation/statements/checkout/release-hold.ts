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
    .where('status', 'in', HOLDING_STATUSES)
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
    find: `        await lockBalance(em, customer_id);
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
    tests: ['checkout/release-hold', 'payments/commands/settle-payment'],
  },
  {
    fault: 'a hold that cannot be released keeps the others',
    find: '      failures.push(error);',
    replace: '      throw error;',
    tests: ['checkout/release-hold', 'payments/commands/settle-payment'],
  },
  {
    fault: 'payments for other accounts stand in the way',
    find: `      .where('ci.id', '=', anyId(cartItemIds)),
  );`,
    replace: '  );',
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'a replaced hold locks products as it finds them',
    find: `    .orderBy('id')
    .forNoKeyUpdate()
`,
    replace: `    .forNoKeyUpdate()
`,
    tests: ['checkout/replace-holds'],
    equivalent: 'PostgreSQL sorts the ids of the union anyway; the order is said so that it stays.',
  },
  {
    fault: 'holds are looked at every ten minutes',
    find: `cron: '* * * * *'`,
    replace: `cron: '*/10 * * * *'`,
    tests: ['shop-jobs'],
  },
  {
    fault: 'what was given back counts as set aside',
    find: `    .where('c.status', 'in', HOLDING_STATUSES)
    // For the index: otherwise all that the customer ever bought is read.
    .where('c.completed_at', 'is', null)
    .where(buysAnyOf(given.cartItemIds));`,
    replace: `    .where(buysAnyOf(given.cartItemIds));`,
    tests: ['checkout/earlier-payments'],
  },
  {
    fault: 'what is set aside for other accounts counts as free',
    find: `
    .where(buysAnyOf(given.cartItemIds));`,
    replace: ';',
    tests: ['checkout/earlier-payments'],
  },
]);
