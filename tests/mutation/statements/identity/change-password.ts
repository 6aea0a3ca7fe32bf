import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/commands/change-password.ts', [
  {
    fault: 'a blocked customer changes the password',
    find: `    if (changed.blocked_at) throw new ShopError('customer_blocked');
`,
    replace: '',
    tests: ['identity/change-password'],
  },
  {
    fault: 'other sessions outlive a new password',
    find: `    await closeSessionsOf(em, actor.customerId, actor.sessionHash);
`,
    replace: '',
    tests: ['identity/change-password'],
  },
  {
    fault: 'a reset link outlives a new password',
    find: `useUpMailTokens(em, 'reset_password', `,
    replace: `useUpMailTokens(em, 'verify_email', `,
    tests: ['identity/change-password'],
  },
  {
    fault: 'of two changes at once both win',
    find: `      .where('password_hash', '=', hashes.old)
`,
    replace: '',
    tests: ['identity/change-password'],
  },
  {
    fault: 'a session keeps its token after a new password',
    find: 'return renewSession(em, actor.sessionHash);',
    replace: 'return actor.sessionHash;',
    tests: ['identity/change-password'],
  },
]);
