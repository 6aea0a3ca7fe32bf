import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/retention/purge-old-data.ts', [
  {
    fault: 'a payment goes so many days after it was begun',
    find: 'coalesce(p.settled_at, p.created_at) < now()',
    replace: 'p.created_at < now()',
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'refunded payments go',
    find: `where p.status = 'failed' and p.received`,
    replace: `where p.status in ('failed', 'refunded') and p.received`,
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'a checkout goes so many days after it was begun',
    find: 'and c.completed_at < now() - ?',
    replace: 'and c.created_at < now() - ?',
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'checkouts that became balance go',
    find: `where c.status = 'released' and c.balance`,
    replace: `where c.status in ('released', 'credited') and c.balance`,
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
    find: `    and not exists (select 1 from journal where reference in ('payment:' || p.id || ':received',
      'payment:' || p.id || ':loaded', 'payment:' || p.id || ':credited'))
  order by p.id limit ? for update skip locked`,
    replace: `    and not exists (select 1 from journal where reference in ('payment:' || p.id || ':received',
      'payment:' || p.id || ':loaded', 'payment:' || p.id || ':credited'))
  order by p.id limit ? for update`,
    tests: ['retention/purge-old-data'],
  },
]);
