import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/retention/purge-old-data.ts', [
  {
    fault: 'a payment goes so many days after it was begun',
    find: `eb.fn.coalesce('p.settled_at', 'p.created_at')`,
    replace: `eb.ref('p.created_at')`,
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'refunded payments go',
    find: `        .where('p.status', '=', 'failed')
`,
    replace: `        .where('p.status', 'in', ['failed', 'refunded'])
`,
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'a checkout goes so many days after it was begun',
    find: `.where('c.completed_at', '<'`,
    replace: `.where('c.created_at', '<'`,
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'checkouts that became balance go',
    find: `        .where('c.status', '=', 'released')
`,
    replace: `        .where('c.status', 'in', ['released', 'credited'])
`,
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'one batch goes a day',
    find: '      while (count === BATCH) total',
    replace: '      if (count === BATCH) total',
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'one purge that fails keeps the others',
    find: '      failures.push(error);',
    replace: '      throw error;',
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'a purge that fails is passed over in silence',
    find: `  if (failures.length > 0) throw new AggregateError(failures, 'some old data could not be removed');
`,
    replace: '',
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'a purge waits for customers',
    find: `        .orderBy('p.id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),`,
    replace: `        .orderBy('p.id')
        .limit(BATCH)
        .forUpdate(),`,
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'invitations are removed after ten days',
    find: `UNUSED_INVITATION_DAYS = 30`,
    replace: `UNUSED_INVITATION_DAYS = 10`,
    tests: ['retention/purge-old-data'],
  },
]);
