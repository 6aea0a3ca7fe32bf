import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/retention/remove-unused-customers.ts', [
  {
    fault: 'a customer who signed in goes',
    find: `  and not exists (select 1 from session where session.customer_id = c.id and session.expires_at > now())
`,
    replace: '',
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'a blocked customer goes',
    find: ` and c.erased_at is null and c.blocked_at is null
`,
    replace: ' and c.erased_at is null',
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'a customer with an entry in the ledger goes',
    find: `  and not exists (select 1 from ledger_account a join journal_entry e on e.account_id = a.id where a.customer_id = c.id)
`,
    replace: '',
    tests: ['retention/purge-old-data'],
  },
]);
