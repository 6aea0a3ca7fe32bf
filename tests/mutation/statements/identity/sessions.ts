import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/sessions.ts', [
  {
    fault: 'a session lives an hour longer',
    find: `LIFETIME = '30 days'`,
    replace: `LIFETIME = '30 days 1 hour'`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a session opens the shop for an hour after its end',
    find: 'session.expires_at > now() and',
    replace: `session.expires_at > now() - interval '1 hour' and`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a session ends ten minutes early',
    find: 'session.expires_at > now() and',
    replace: `session.expires_at > now() + interval '10 minutes' and`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a blocked customer keeps the session',
    find: ' and customer.blocked_at is null',
    replace: '',
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a visit is noted every half hour',
    find: `session.last_seen_at < now() - interval '1 hour' as`,
    replace: `session.last_seen_at < now() - interval '30 minutes' as`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'the former session of a browser stays open',
    find: `  if (previousHash !== undefined) await closeSession(em, previousHash);
`,
    replace: '',
    tests: ['identity/sessions', 'identity/login', 'identity/deadlines'],
  },
  {
    fault: 'a login that waits outlives the end of all sessions',
    find: `  await em.execute('delete from queue_ticket where customer_id = ?', [customerId]);
`,
    replace: '',
    tests: ['identity/sessions', 'identity/change-password', 'identity/password-reset'],
  },
  {
    fault: 'a visit gives a day less',
    find: "expires_at = now() + interval '${LIFETIME}'",
    replace: "expires_at = now() + interval '${LIFETIME}' - interval '1 day'",
    tests: ['identity/sessions', 'identity/deadlines'],
  },
  {
    fault: 'the sessions of all customers end',
    find: 'where customer_id = ? and token_hash is distinct',
    replace: 'where customer_id <> -1 * ? and token_hash is distinct',
    tests: ['identity/sessions'],
  },
]);
