import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/retention/remove-unused-customers.ts', [
  {
    fault: 'a customer who signed in goes',
    find: `    eb.not(eb.exists(session)),
`,
    replace: '',
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'a blocked customer goes',
    find: `    eb('c.blocked_at', 'is', null),
`,
    replace: '',
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'a customer with an entry in the ledger goes',
    find: `    eb.not(eb.exists(entry)),
`,
    replace: '',
    tests: ['retention/purge-old-data'],
  },
  {
    fault: 'the number of a deleted customer goes',
    find: `    eb('c.erased_at', 'is', null),
`,
    replace: ``,
    tests: ['retention/purge-old-data'],
  },
]);
