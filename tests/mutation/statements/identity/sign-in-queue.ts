import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/sign-in-queue.ts', [
  {
    fault: 'a refused captcha keeps its place in line',
    find: `    place.leave();
`,
    replace: '',
    tests: ['identity/registration', 'identity/password-queue', 'identity/sign-in-queue'],
  },
  {
    fault: 'a blocked customer collects a session',
    find: `where('blocked_at', 'is not', null)`,
    replace: `where('blocked_at', '<', new Date(Date.now() - 86_400_000))`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'the former session of a browser survives a sign-in',
    find: 'customerId, ctx.actor?.sessionHash, device)',
    replace: 'customerId, undefined, device)',
    tests: ['identity/login'],
  },
]);
