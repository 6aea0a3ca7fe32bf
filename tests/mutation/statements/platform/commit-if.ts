import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/platform/commit-if.ts', [
  {
    fault: 'a dry run is done',
    find: 'if (!isToCommit(done)) throw new RolledBack(done);',
    replace: 'if (!isToCommit(done)) return done;',
    tests: ['checkout/replace-holds', 'admin/refund', 'payments/commands/follow-dispute'],
  },
]);
