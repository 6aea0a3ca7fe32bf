import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/password-queue.ts', [
  {
    fault: '101 wait',
    find: 'MAX_WAITING = 100',
    replace: 'MAX_WAITING = 101',
    tests: ['identity/password-queue'],
  },
  {
    fault: 'three hash at once',
    find: 'MAX_RUNNING = 2',
    replace: 'MAX_RUNNING = 3',
    tests: ['identity/password-queue'],
  },
]);
