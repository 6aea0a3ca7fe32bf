import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/operations/read-log.ts', [
  {
    fault: 'what was changed in the first instant is not listed',
    find: 'at >= ?::timestamptz)',
    replace: 'at > ?::timestamptz)',
    tests: ['operations/operator-log'],
  },
  {
    fault: 'what was changed in the last instant is listed',
    find: 'at < ?::timestamptz)',
    replace: 'at <= ?::timestamptz)',
    tests: ['operations/operator-log'],
  },
]);
