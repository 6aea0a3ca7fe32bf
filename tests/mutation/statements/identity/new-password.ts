import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/new-password.ts', [
  {
    fault: 'a mailbox of three letters is a password',
    find: 'name.length < 3',
    replace: 'name.length <= 3',
    tests: ['identity/new-password'],
  },
  {
    fault: 'five digits behind a name make a password',
    find: '{1,6}$',
    replace: '{1,4}$',
    tests: ['identity/new-password'],
  },
  {
    fault: 'seven digits behind a name are no password',
    find: '{1,6}$',
    replace: '{1,7}$',
    tests: ['identity/new-password'],
  },
  {
    fault: 'a run of steps of two is refused',
    find: 'Math.abs(step) <= 1',
    replace: 'Math.abs(step) <= 2',
    tests: ['identity/new-password'],
  },
  {
    fault: 'six characters twice are refused',
    find: '^(.{1,5})',
    replace: '^(.{1,6})',
    tests: ['identity/new-password'],
  },
  {
    fault: 'five characters over and over make a password',
    find: '^(.{1,5})',
    replace: '^(.{1,4})',
    tests: ['identity/new-password'],
  },
  {
    fault: 'the 10,001st password is refused with an ending',
    find: 'slice(0, COMMONEST)',
    replace: 'slice(0, COMMONEST * 4)',
    tests: ['identity/new-password'],
  },
]);
