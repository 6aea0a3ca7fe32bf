import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/commands/erase-customer.ts', [
  {
    fault: 'five euros must be named',
    find: 'lostCents > GIVE_UP_LIMIT_CENTS',
    replace: 'lostCents >= GIVE_UP_LIMIT_CENTS',
    tests: ['privacy/erase-by-operator'],
  },
  {
    fault: 'what is promised is not counted as lost',
    find: '    exposure.balanceCents + exposure.pending.reduce((sum, { amountCents }) => sum + amountCents, 0);',
    replace: '    exposure.balanceCents;',
    tests: ['privacy/erase-by-operator'],
  },
]);
