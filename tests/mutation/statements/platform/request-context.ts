import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/request-context.ts', [
  {
    fault: 'the 1,200th write of a minute is refused',
    find: "name: 'writes', points: 1_200",
    replace: "name: 'writes', points: 1_199",
    tests: ['rest/write-limit'],
  },
  {
    fault: '1,220 writes are taken in a minute',
    find: "name: 'writes', points: 1_200",
    replace: "name: 'writes', points: 1_220",
    tests: ['rest/write-limit'],
  },
  {
    fault: 'writes are counted over two minutes',
    find: "name: 'writes', points: 1_200, perSeconds: 60",
    replace: "name: 'writes', points: 1_200, perSeconds: 120",
    tests: ['rest/write-limit'],
  },
]);
