import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/privacy/delete-account.ts', [
  {
    fault: 'eleven passwords are tried to delete an account',
    find: 'points: 10,',
    replace: 'points: 11,',
    tests: ['privacy/delete-account'],
  },
]);
