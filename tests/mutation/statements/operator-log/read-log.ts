import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/operator-log/read-log.ts', [
  {
    fault: 'what was changed in the first instant is not listed',
    find: `eb('at', '>=', since)`,
    replace: `eb('at', '>', since)`,
    tests: ['operator-log/operator-log'],
  },
  {
    fault: 'what was changed in the last instant is listed',
    find: `eb('at', '<', until)`,
    replace: `eb('at', '<=', until)`,
    tests: ['operator-log/operator-log'],
  },
]);
