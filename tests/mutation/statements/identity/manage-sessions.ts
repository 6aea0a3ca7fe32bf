import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/commands/manage-sessions.ts', [
  {
    fault: 'a session that has ended ends others',
    find: "if (!own) throw new ShopError('not_authenticated');",
    replace: 'void own;',
    tests: ['identity/manage-sessions'],
  },
  {
    fault: 'sessions of two end each other',
    find: `    await lockCustomer(transaction, actor.customerId);
`,
    replace: '',
    tests: ['identity/manage-sessions'],
  },
  {
    fault: 'a customer ends sessions of others',
    find: `      .where('customer_id', '=', actor.customerId)
      .returning('id')`,
    replace: `      .returning('id')`,
    tests: ['rest/foreign-ids'],
  },
]);
