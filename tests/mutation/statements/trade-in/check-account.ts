import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/check-account.ts', [
  {
    fault: 'eleven wrong passwords are looked at',
    find: 'points: 10',
    replace: 'points: 11',
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'wrong passwords are forgotten after a quarter of an hour',
    find: 'perSeconds: 3600',
    replace: 'perSeconds: 900',
    tests: ['trade-in/trade-bounds'],
  },
  {
    fault: 'failed requirements count as wrong passwords',
    find: `outcome === 'wrong_password',`,
    replace: `outcome !== 'passed',`,
    tests: ['trade-in/trade-bounds', 'trade-in/trade-account'],
  },
]);
