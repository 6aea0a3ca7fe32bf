import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/catalog/jobs/prune-changes.ts', [
  {
    fault: 'changes that a running transaction precedes are forgotten',
    find: `        .where('xid', '<', sql<string>\`pg_snapshot_xmin(pg_current_snapshot())\`)
`,
    replace: '',
    tests: ['catalog/stock/catalog-delta'],
  },
  {
    fault: 'changes of the server from which a dump came stay',
    find: ".where('xid', '>=', notReached)",
    replace: ".where('xid', '<', '0')",
    tests: ['catalog/stock/catalog-stock'],
  },
  {
    fault: 'what the server from which a dump came has deleted counts as deleted here',
    find: ".set({ pruned_xid: '0' })",
    replace: '.set({ is_only: true })',
    tests: ['catalog/stock/catalog-stock'],
  },
]);
