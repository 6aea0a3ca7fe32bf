import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/collect-sign-in.ts', [
  {
    fault: 'a blocked customer collects a session',
    find: 'where id = ? and blocked_at is not null',
    replace: 'where id = ? and blocked_at < now() - make_interval(days => 1)',
    tests: ['identity/deadlines'],
  },
  {
    fault: 'the former session of a browser survives a sign-in',
    find: 'ticket.customerId, ctx.actor?.sessionHash)',
    replace: 'ticket.customerId, undefined)',
    tests: ['identity/login'],
  },
]);
