import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/ledger-law.ts', [
  {
    fault: 'the audit takes less on an account of the shop than is due',
    find: 'where due.cents <> booked.cents`',
    replace: 'where due.cents < booked.cents`',
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes more on an account of the shop than is due',
    find: 'where due.cents <> booked.cents`',
    replace: 'where due.cents > booked.cents`',
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
]);
