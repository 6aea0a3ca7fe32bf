import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/sessions.ts', [
  {
    fault: 'a session lives an hour longer',
    find: 'LIFETIME_SECONDS = 30 * 24 * 3600',
    replace: 'LIFETIME_SECONDS = 30 * 24 * 3600 + 3600',
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a session opens the shop for an hour after its end',
    find: `ofSession('session.expires_at', '>', now)`,
    replace: `ofSession('session.expires_at', '>', secondsFromNow(-3600))`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a session ends ten minutes early',
    find: `ofSession('session.expires_at', '>', now)`,
    replace: `ofSession('session.expires_at', '>', secondsFromNow(600))`,
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a blocked customer keeps the session',
    find: `
    .where('customer.blocked_at', 'is', null);`,
    replace: ';',
    tests: ['identity/deadlines'],
  },
  {
    fault: 'the token before a proof has the proof',
    find: 'return found ? { ...actorOf(found), isProved: false } : null;',
    replace: 'return found ? actorOf(found) : null;',
    tests: ['identity/manage-sessions', 'identity/sessions-model'],
  },
  {
    fault: 'the token before a proof goes on for ever',
    find: `    .where('session.renewed_at', '>', secondsFromNow(-FORMER_TOKEN_SECONDS))
`,
    replace: '',
    tests: ['identity/manage-sessions', 'identity/sessions-model'],
  },
  {
    fault: 'the token before a new password goes on',
    find: 'former_hash: null, renewed_at',
    replace: 'former_hash: sessionHash, renewed_at',
    tests: ['identity/change-password', 'identity/sessions-model'],
  },
  {
    fault: 'an own device stays signed in without a second factor',
    find: `DAY)),
      hasConfirmedFactor,`,
    replace: 'DAY)),',
    tests: ['identity/manage-sessions'],
  },
  {
    fault: 'a visit is noted every half hour',
    find: 'RECORDED_EVERY_SECONDS = 3600',
    replace: 'RECORDED_EVERY_SECONDS = 1800',
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
    find: `  await em.db.deleteFrom('queue_ticket').where('customer_id', '=', customerId).execute();
`,
    replace: '',
    tests: ['identity/sessions', 'identity/change-password', 'identity/password-reset'],
  },
  {
    fault: 'a visit gives a day less',
    find: 'set({ last_seen_at: now, expires_at: secondsFromNow(LIFETIME_SECONDS) })',
    replace: 'set({ last_seen_at: now, expires_at: secondsFromNow(LIFETIME_SECONDS - 24 * 3600) })',
    tests: ['identity/sessions', 'identity/deadlines'],
  },
  {
    fault: 'the sessions of all customers end',
    find: `    .where('customer_id', '=', customerId)
    .where('token_hash', 'is distinct`,
    replace: `    .where('token_hash', 'is distinct`,
    tests: ['identity/sessions'],
  },
]);
