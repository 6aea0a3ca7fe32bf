import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/site/report-fault.ts', [
  {
    fault: 'an address reports eleven faults a minute',
    find: 'points: 10,',
    replace: 'points: 11,',
    tests: ['site/report-fault'],
  },
  {
    fault: 'faults are counted over two minutes',
    find: 'perSeconds: 60',
    replace: 'perSeconds: 120',
    tests: ['site/report-fault'],
  },
]);
