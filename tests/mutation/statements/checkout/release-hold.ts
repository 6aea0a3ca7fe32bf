import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/release-hold.ts', [
  {
    fault: 'holds end ten minutes early',
    find: 'hold_expires_at < now() order',
    replace: `hold_expires_at < now() + interval '10 minutes' order`,
    tests: ['checkout/release-hold'],
  },
  {
    fault: 'holds end ten minutes late',
    find: 'hold_expires_at < now() order',
    replace: `hold_expires_at < now() - interval '10 minutes' order`,
    tests: ['checkout/release-hold'],
  },
  {
    fault: 'the round ends holds of checkouts that are paid',
    find: `where id = ? and status = 'awaiting_payment' returning`,
    replace: 'where id = ? returning',
    tests: ['checkout/release-hold'],
  },
  {
    fault: 'the end of a hold frees a product that another checkout holds',
    find: `where status = 'held' and held_by = ? order`,
    replace: `where status = 'held' and (held_by = ? or true) order`,
    tests: ['checkout/release-hold'],
  },
  {
    fault: 'products of a released hold are locked as the table has them',
    find: 'held_by = ? order by id for no key update',
    replace: 'held_by = ? for no key update',
    tests: ['checkout/release-hold'],
  },
  {
    fault: 'a released checkout keeps its key',
    find: `, idempotency_key = idempotency_key || ':' || id`,
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
