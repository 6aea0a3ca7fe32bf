import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/privacy/delete-account.ts', [
  {
    fault: 'eleven passwords are tried to delete an account',
    find: 'points: 10,',
    replace: 'points: 11,',
    tests: ['privacy/delete-account'],
  },
  {
    fault: 'the last mail does not say what was given up',
    find: `values: { givenUpCents } }`,
    replace: `values: { givenUpCents: 0 } }`,
    tests: ['privacy/delete-account'],
  },
]);
