import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/wait-in-line.ts', [
  {
    fault: 'a refused captcha keeps its place in line',
    find: `    place.leave();
`,
    replace: '',
    tests: ['identity/registration', 'identity/password-queue', 'identity/wait-in-line'],
  },
]);
