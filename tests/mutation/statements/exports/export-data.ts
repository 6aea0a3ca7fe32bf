import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/exports/export-data.ts', [
  {
    fault: '100,000 rows are too many',
    find: 'rows > MAX_EXPORT_ROWS',
    replace: 'rows >= MAX_EXPORT_ROWS',
    tests: ['exports/export-data'],
  },
  {
    fault: '31 exports in ten minutes',
    find: 'points: 30, perSeconds',
    replace: 'points: 31, perSeconds',
    tests: ['exports/export-data'],
  },
  {
    fault: 'exports are forgotten after nine minutes',
    find: 'perSeconds: 10 * 60',
    replace: 'perSeconds: 9 * 60',
    tests: ['exports/export-data'],
  },
]);
