import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/dispute-laws.ts', [
  {
    fault: 'the audit takes a dispute that took nothing from the balance',
    find: 'where coalesce(posted.cents, 0) <> -d.withheld_cents`',
    replace: 'where coalesce(posted.cents, 0) < -d.withheld_cents`',
    tests: ['ledger/audit-ledger', 'ledger/audit-disputes'],
  },
  {
    fault: 'the audit of disputes forgets what was lost',
    find: "sum(case when state = 'lost' then amount_cents else 0 end - withdrawn_cents)",
    replace: 'sum(- withdrawn_cents)',
    tests: ['ledger/audit-ledger', 'ledger/audit-disputes'],
  },
  {
    fault: 'the audit of charge-backs takes open disputes',
    find: "sum(case when state = 'lost' then withheld_cents - amount_cents else 0 end)",
    replace: 'sum(withheld_cents - amount_cents)',
    tests: ['ledger/audit-ledger', 'ledger/audit-disputes'],
  },
  {
    fault: 'the audit takes a cent more disputed than was received',
    find: 'having p.refunded_cents + sum(d.amount_cents) > p.received_cents`',
    replace: 'having p.refunded_cents + sum(d.amount_cents) > p.received_cents + 1`',
    tests: ['ledger/audit-ledger', 'ledger/audit-disputes'],
  },
  {
    fault: 'the audit counts disputes that were won',
    find: `d.payment_id = p.id and d.state <> 'won'`,
    replace: 'd.payment_id = p.id',
    tests: ['ledger/audit-ledger', 'ledger/audit-disputes'],
  },
  {
    fault: 'the audit takes a charged-back payment that is disputed again',
    find: `when bool_or(d.state = 'lost') then 'charged_back' else 'verified' end`,
    replace: `else 'charged_back' end`,
    tests: ['ledger/audit-ledger', 'ledger/audit-disputes'],
  },
  {
    fault: 'the audit takes any status of a disputed payment',
    find: 'and p.status <> due.status`',
    replace: "and p.status <> due.status and due.status <> 'disputed'`",
    tests: ['ledger/audit-ledger', 'ledger/audit-disputes'],
  },
]);
