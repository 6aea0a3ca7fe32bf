import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/privacy/personal-data.ts', [
  {
    fault: 'the data are given eleven times',
    find: 'points: 10,',
    replace: 'points: 11,',
    tests: ['privacy/personal-data'],
  },
  {
    fault: 'the data are given again after five minutes',
    find: 'perSeconds: 10 * 60',
    replace: 'perSeconds: 5 * 60',
    tests: ['privacy/personal-data'],
  },
]);
