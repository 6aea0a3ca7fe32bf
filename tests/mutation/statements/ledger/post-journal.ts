import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/post-journal.ts', [
  {
    fault: 'a movement takes what it should give',
    find: `eb('a.balance_cents', '+', eb.ref('line.cents'))`,
    replace: `eb('a.balance_cents', '-', eb.ref('line.cents'))`,
    tests: ['ledger/ledger'],
  },
  {
    fault: 'a movement that does not add up is tried',
    find: 'entries.length < 2 || sum !== 0',
    replace: 'entries.length < 2',
    tests: ['ledger/ledger'],
  },
  {
    fault: 'an entry for an account that does not exist is dropped',
    find: 'count !== entries.length',
    replace: 'count < 0',
    tests: ['ledger/ledger'],
  },
]);
