import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/marketplace/notices/notices.ts', [
  {
    fault: 'notices of other customers are read',
    find: `    .set({ read_at: now })
    .where('customer_id', '=', actor.customerId)
`,
    replace: `    .set({ read_at: now })
`,
    tests: ['marketplace/notices'],
  },
  {
    fault: 'the last notice that was seen stays unread',
    find: `eb('id', '<=', choice.upToId)`,
    replace: `eb('id', '<', choice.upToId)`,
    tests: ['marketplace/notices'],
  },
  {
    fault: '51 notices are listed',
    find: 'MAX_LISTED = 50',
    replace: 'MAX_LISTED = 51',
    tests: ['marketplace/notices'],
  },
  {
    fault: 'notices of other customers are dismissed',
    find: `.deleteFrom('notice').where('customer_id', '=', actor.customerId)`,
    replace: `.deleteFrom('notice')`,
    tests: ['marketplace/notices'],
  },
]);
