import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/factors/factor-recovery.ts', [
  {
    fault: 'factors go at once',
    find: 'secondsFromNow(FACTOR_RECOVERY_HOURS * 3600)',
    replace: 'secondsFromNow(FACTOR_RECOVERY_HOURS * 0)',
    tests: ['identity/factor-recovery'],
  },
  {
    fault: 'the job does not look whether it was stopped meanwhile',
    find: 'if (await takeDue(transaction.em, customerId)) await',
    replace: `await takeDue(transaction.em, customerId);
      await`,
    tests: ['identity/factor-recovery'],
  },
  {
    fault: 'sessions outlive the removal',
    find: `  await closeSessionsOf(em, customerId);
`,
    replace: `  void closeSessionsOf;
`,
    tests: ['identity/factor-recovery'],
  },
  {
    fault: 'the app stays',
    find: `  await db.deleteFrom('totp_factor').where('customer_id', '=', customerId).execute();
`,
    replace: '',
    tests: ['identity/factor-recovery'],
  },
  {
    fault: 'a second one is begun over the first',
    find: 'if (!begun) return null;',
    replace: 'if (!begun) return new Date();',
    tests: ['identity/factor-recovery'],
  },
  {
    fault: 'a removal of nothing is begun',
    find: `  if ((await factorsOf(ctx, id)).length === 0) return null;
`,
    replace: `  void factorsOf;
`,
    tests: ['identity/factor-recovery'],
  },
]);
