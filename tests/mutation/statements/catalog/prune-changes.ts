import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/jobs/prune-changes.ts', [
  {
    fault: 'changes that a running transaction precedes are forgotten',
    find: `        .where('xid', '<', sql<string>\`pg_snapshot_xmin(pg_current_snapshot())\`)
`,
    replace: '',
    tests: ['catalog/stock/catalog-delta'],
  },
]);
