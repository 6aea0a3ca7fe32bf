import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/commands/put-account-back.ts', [
  {
    fault: 'what is sold is put back',
    find: "account.status !== 'withdrawn'",
    replace: "account.status === 'held'",
    tests: ['admin/stock', 'trade-in/decide-trade'],
  },
  {
    fault: 'an account is put back while its trade-in waits',
    find: `    await refuseUndecidedTrade(transaction.em, account);
`,
    replace: '',
    tests: ['admin/stock', 'trade-in/decide-trade'],
  },
  {
    fault: 'any trade-in of the account stops it for ever',
    find: `    .where('t.status', '=', 'unverified')
`,
    replace: '',
    tests: ['admin/stock', 'trade-in/decide-trade'],
  },
  {
    fault: 'an account is put back under the password its customer knows',
    find: 'account.wasSold && newPassword',
    replace: '!account.wasSold && newPassword',
    tests: ['admin/stock'],
  },
  {
    fault: 'an account is not locked for the operator',
    find: `    .forUpdate()
`,
    replace: '',
    tests: ['admin/stock', 'admin/put-account-back'],
  },
]);
