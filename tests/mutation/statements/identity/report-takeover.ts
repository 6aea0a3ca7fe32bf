import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/identity/commands/report-takeover.ts', [
  {
    fault: 'a factor that a thief has added outlives the report',
    find: `    .where(isRecent(sql.ref('created_at')))
    .returning('name')
`,
    replace: `    .where(isRecent(sql.ref('created_at')))
    .where('id', '=', -1)
    .returning('name')
`,
    tests: ['identity/report-takeover'],
  },
  {
    fault: 'factors of years ago go with the report',
    find: `    .where(isRecent(sql.ref('created_at')))
    .returning('name')
`,
    replace: `    .returning('name')
`,
    tests: ['identity/report-takeover'],
  },
  {
    fault: 'recovery codes of years ago go with the report',
    find: `    .where(isRecent(sql.ref('created_at')))
    .returning('id')
`,
    replace: `    .returning('id')
`,
    tests: ['identity/report-takeover'],
  },
  {
    fault: `a factor's own link removes it on the first day only`,
    find: ` or \${at} between \${mailedAt} - \${RECENTLY} and \${mailedAt})\``,
    replace: ` or (false and \${mailedAt} is null))\``,
    tests: ['identity/report-takeover'],
  },
  {
    fault: 'recovery codes outlive the last factor',
    find: 'if ((await factorsOf(ctx, customerId)).length === 0) {',
    replace: 'if ((await factorsOf(ctx, customerId)).length < 0) {',
    tests: ['identity/report-takeover'],
  },
  {
    fault: 'sessions go on after the report',
    find: `    await closeSessionsOf(em, found);
`,
    replace: `    void closeSessionsOf;
`,
    tests: ['identity/report-takeover'],
  },
  {
    fault: 'a link for a new password outlives the report',
    find: `useUpMailTokens(em, 'reset_password', found)`,
    replace: `useUpMailTokens(em, 'verify_email', found)`,
    tests: ['identity/report-takeover'],
  },
  {
    fault: 'a change of the address outlives the report',
    find: `    await db.deleteFrom('email_change').where('customer_id', '=', found).execute();
`,
    replace: '',
    tests: ['identity/change-email'],
  },
  {
    fault: 'the account stays open',
    find: 'takeover_reported_at: clock',
    replace: 'takeover_reported_at: null',
    tests: ['identity/report-takeover'],
  },
]);
