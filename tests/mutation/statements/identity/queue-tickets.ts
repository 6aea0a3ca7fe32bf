import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/queue-tickets.ts', [
  {
    fault: 'a ticket lives for 61 seconds',
    find: 'TICKET_LIFETIME_SECONDS = 60',
    replace: 'TICKET_LIFETIME_SECONDS = 61',
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a ticket is collected too late',
    find: `  if (!isAlive) return { status: 'unknown' };
`,
    replace: '',
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a ticket that lost its process waits for ever',
    find: `, eb('expires_at', '<=', now)])`,
    replace: '])',
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a ticket is collected by any browser',
    find: `    ticket('browser_hash', '=', hashToken(browserToken)),
`,
    replace: '',
    tests: ['identity/deadlines'],
  },
  {
    fault: 'a ticket is settled twice',
    find: `    .set({ status: 'failed', fields })
    .where('id_hash', '=', hashToken(queueId))
    .where('status', '=', 'pending')
`,
    replace: `    .set({ status: 'failed', fields })
    .where('id_hash', '=', hashToken(queueId))
`,
    tests: ['identity/login', 'identity/deadlines'],
  },
]);
