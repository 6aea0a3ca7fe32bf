import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/operator-log/read-log.ts', [
  {
    fault: 'what was changed in the first instant is not listed',
    find: `entries.where('at', '>=', since)`,
    replace: `entries.where('at', '>', since)`,
    tests: ['operator-log/operator-log'],
  },
  {
    fault: 'what was changed in the last instant is listed',
    find: `entries.where('at', '<', until)`,
    replace: `entries.where('at', '<=', until)`,
    tests: ['operator-log/operator-log'],
  },
]);
