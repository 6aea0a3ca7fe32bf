import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/commands/change-email.ts', [
  {
    fault: 'one link is enough',
    find: 'if (!change.old_confirmed_at || !change.new_confirmed_at) return',
    replace: 'if (!change.old_confirmed_at && !change.new_confirmed_at) return',
    tests: ['identity/change-email'],
  },
  {
    fault: 'balance leaves after a change',
    find: 'secondsFromClock(TRANSFER_HOLD_HOURS * 3600)',
    replace: 'secondsFromClock(0)',
    tests: ['identity/change-email'],
  },
  {
    fault: 'a link for a new password in the old mailbox outlives the change',
    find: `useUpMailTokens(em, 'reset_password', customerId)`,
    replace: `useUpMailTokens(em, 'verify_email', customerId)`,
    tests: ['identity/change-email'],
  },
  {
    fault: 'other sessions outlive the change',
    find: `    await closeSessionsOf(em, customerId, isHere ? (ctx.actor?.sessionHash ?? null) : null);
`,
    replace: `    void [isHere, closeSessionsOf];
`,
    tests: ['identity/change-email'],
  },
  {
    fault: 'a link works for ever',
    find: `      .where('expires_at', '>', clock)
      .returning`,
    replace: '      .returning',
    tests: ['identity/change-email'],
  },
  {
    fault: 'it is asked for without a proof',
    find: `  await requireProof(ctx, 'change_email');
`,
    replace: `  void requireProof;
`,
    tests: ['identity/change-email', 'identity/proofs'],
  },
  {
    fault: 'an address that is taken gets a link that works',
    find: 'token: taken ? null : newToken',
    replace: 'token: taken ? newToken : newToken',
    tests: ['identity/change-email'],
  },
]);
