import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/collect-sign-in.ts', [
  {
    fault: 'a blocked customer collects a session',
    find: `where('blocked_at', 'is not', null)`,
    replace: `where('blocked_at', '<', new Date(Date.now() - 86_400_000))`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'the former session of a browser survives a sign-in',
    find: 'ticket.customerId, ctx.actor?.sessionHash)',
    replace: 'ticket.customerId, undefined)',
    tests: ['identity/login'],
  },
]);
