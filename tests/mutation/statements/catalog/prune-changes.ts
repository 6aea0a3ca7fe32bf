import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/prune-changes.ts', [
  {
    fault: 'the oldest of the changes to keep is forgotten',
    find: 'where xid < (select xid',
    replace: 'where xid <= (select xid',
    tests: ['catalog/changes'],
  },
  {
    fault: 'one change more is kept',
    find: 'order by id desc offset ? limit 1',
    replace: 'order by id desc offset ? + 1 limit 1',
    tests: ['catalog/changes'],
  },
  {
    fault: 'changes that a running transaction precedes are forgotten',
    find: `         and xid < pg_snapshot_xmin(pg_current_snapshot())
`,
    replace: '',
    tests: ['catalog/changes'],
  },
]);
