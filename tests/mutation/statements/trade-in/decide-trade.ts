import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/trade-in/decide-trade.ts', [
  {
    fault: 'a trade-in is decided twice',
    find: `where t.id = ? and t.status = 'unverified' for update`,
    replace: 'where t.id = ? for update',
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a refused trade-in is credited',
    find: `    await cancelCredit(transaction, \`trade-in:\${tradeId}\`);
`,
    replace: '',
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a refused account stays withdrawn',
    find: `set status = 'sold' where id = ?`,
    replace: `set status = 'withdrawn' where id = ?`,
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a decided trade-in still waits',
    find: `where t.status = 'unverified' order`,
    replace: `where t.status <> 'refused' order`,
    tests: ['trade-in/operator-decisions'],
  },
  {
    fault: 'a confirmed trade-in is never credited',
    find: `    await releaseCredit(transaction, \`trade-in:\${tradeId}\`, TRADE_CREDIT_HOURS);
`,
    replace: '',
    tests: ['trade-in/decide-trade', 'trade-in/operator-decisions'],
  },
  {
    fault: 'a confirmed account keeps its password',
    find: `    await transaction.execute('update product set password_encrypted = ? where id = ?', [`,
    replace: `    await transaction.execute('select ?, ?::int', [`,
    tests: ['trade-in/decide-trade', 'trade-in/operator-decisions'],
  },
  {
    fault: 'the password of a decided trade-in is kept',
    find: ', given_password_encrypted = null where id',
    replace: ' where id',
    tests: ['trade-in/decide-trade', 'trade-in/operator-decisions'],
  },
  {
    fault: 'two operators decide one trade-in',
    find: "'unverified' for update of purchase, t`",
    replace: "'unverified'`",
    tests: ['trade-in/decide-trade', 'trade-in/operator-decisions'],
  },
  {
    fault: 'a refused account is hidden',
    find: `set state = 'owned' where id`,
    replace: `set state = 'hidden' where id`,
    tests: ['trade-in/decide-trade', 'trade-in/operator-decisions'],
  },
  {
    fault: 'when a trade-in was decided is not noted',
    find: 'set status = ?, decided_at = now(), given',
    replace: 'set status = ?, given',
    tests: ['trade-in/decide-trade', 'trade-in/operator-decisions'],
  },
]);
