import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/run-audit.ts', [
  {
    fault: '101 audits are kept',
    find: `'<=', id - KEPT_AUDITS`,
    replace: `'<', id - KEPT_AUDITS`,
    tests: ['ledger/run-audit'],
  },
  {
    fault: 'an audit that runs for a minute has died',
    find: `LONGEST_AUDIT_SECONDS = 3600`,
    replace: `LONGEST_AUDIT_SECONDS = 60`,
    tests: ['ledger/run-audit'],
  },
  {
    fault: 'an audit that died runs for ever',
    find: `      .where('asked_at', '>', secondsFromNow(-LONGEST_AUDIT_SECONDS))
`,
    replace: ``,
    tests: ['ledger/run-audit'],
  },
  {
    fault: 'an audit that fails never ends',
    find: `    await updateAudit(ctx, id, { finished_at: now, error: String(error).slice(0, 500) });
`,
    replace: ``,
    tests: ['ledger/run-audit'],
  },
  {
    fault: 'two operators who ask at once start two audits',
    find: `    await sql\`select pg_advisory_xact_lock(hashtext('audit ledger'))\`.execute(db);
`,
    replace: ``,
    tests: ['admin/ledger/ledger-router'],
  },
]);
