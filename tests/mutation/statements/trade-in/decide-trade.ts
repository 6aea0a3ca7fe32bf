import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/decide-trade.ts', [
  {
    fault: 'a trade-in is decided twice',
    find: `    .where('t.id', '=', tradeId)
    .where('t.status', '=', UNDECIDED_TRADE_IN)
`,
    replace: `    .where('t.id', '=', tradeId)
`,
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a refused trade-in is credited',
    find: `    await cancelCredit(transaction.em, tradeReference(tradeId));
`,
    replace: '',
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a refused account stays withdrawn',
    find: `status: 'sold'`,
    replace: `status: 'withdrawn'`,
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a decided trade-in still waits',
    find: `    .where('t.status', '=', UNDECIDED_TRADE_IN)
    .orderBy`,
    replace: `    .where('t.status', '<>', 'refused')
    .orderBy`,
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a confirmed trade-in is never credited',
    find: `    await releaseCredit(transaction.em, tradeReference(tradeId), TRADE_CREDIT_HOURS);
`,
    replace: '',
    tests: ['trade-in/decide-trade', 'trade-in/operator-decisions'],
  },
  {
    fault: 'a confirmed account keeps its password',
    find: '    const newPassword = await renewPassword(transaction.em, secrets, productId);',
    replace: `    const newPassword = 'unchanged';`,
    tests: ['trade-in/decide-trade', 'trade-in/operator-decisions'],
  },
  {
    fault: 'the password of a decided trade-in is kept',
    find: ', given_password_encrypted: null',
    replace: '',
    tests: ['trade-in/decide-trade', 'trade-in/operator-decisions'],
  },
  {
    fault: 'two operators decide one trade-in',
    find: `    .forUpdate(['purchase', 't'])
`,
    replace: '',
    tests: ['trade-in/decide-trade', 'trade-in/operator-decisions'],
  },
  {
    fault: 'a refused account is hidden',
    find: `state: 'owned'`,
    replace: `state: 'hidden'`,
    tests: ['trade-in/decide-trade', 'trade-in/operator-decisions'],
  },
  {
    fault: 'when a trade-in was decided is not noted',
    find: ' decided_at: now,',
    replace: '',
    tests: ['trade-in/decide-trade', 'trade-in/operator-decisions'],
  },
]);
