import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/audit-ledger.ts', [
  {
    fault: 'the audit takes a movement without entries',
    find: 'or count(e.id) < 2',
    replace: '',
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit of escrow forgets disputes',
    find: '            and coalesce(c.cents, 0) + coalesce(b.cents, 0) + coalesce(d.cents, 0) <> a.balance_cents',
    replace: '            and coalesce(c.cents, 0) + coalesce(b.cents, 0) <> a.balance_cents',
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit of sales takes any checkout',
    find: `as cents from checkout where status = 'paid'`,
    replace: 'as cents from checkout',
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit of lines forgets a checkout that has none',
    find: 'from checkout c left join checkout_item i on',
    replace: 'from checkout c join checkout_item i on',
    tests: ['ledger/audit-ledger'],
  },
  {
    fault: 'the audit of lines takes those that are too dear',
    find: 'having coalesce(sum(i.price_cents - i.discount_cents), 0) <> c.total_cents',
    replace: 'having coalesce(sum(i.price_cents - i.discount_cents), 0) > c.total_cents',
    tests: ['ledger/audit-ledger'],
  },
  {
    fault: 'the audit of bonuses rounds down',
    find: 'where bonus_cents <> tenth',
    replace: 'where bonus_cents < tenth',
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit of providers forgets what went back',
    find: 'sum(received_cents - refunded_cents - coalesce(d.cents, 0))',
    replace: 'sum(received_cents - coalesce(d.cents, 0))',
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes an adjustment that no operator made',
    find: 'full join (select j.reference',
    replace: 'left join (select j.reference',
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes balances that no entry made',
    find: 'having coalesce(sum(e.amount_cents), 0) <> a.balance_cents`',
    replace: 'having coalesce(sum(e.amount_cents), 0) > a.balance_cents`',
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit of escrow forgets checkouts',
    find: `select a.code as subject, coalesce(c.cents, 0) + coalesce(b.cents, 0) + coalesce(d.cents, 0) || '' as expected`,
    replace: `select a.code as subject, coalesce(b.cents, 0) + coalesce(d.cents, 0) || '' as expected`,
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit of escrow takes beaten bids for leading ones',
    find: `where state = 'leading' group by customer_id) b`,
    replace: `where state = 'raised' group by customer_id) b`,
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes an account that is sold and not owned',
    find: "having (count(p.id) > 0) <> (pr.status = 'sold')`",
    replace: "having (count(p.id) > 0) and (pr.status <> 'sold')`",
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes an account that is owned and not sold',
    find: "having (count(p.id) > 0) <> (pr.status = 'sold')`",
    replace: "having (count(p.id) = 0) and (pr.status = 'sold')`",
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes a purchase that no paid checkout made',
    find: "having count(p.id) <> case c.status when 'paid' then 1 else 0 end`",
    replace: "having count(p.id) < case c.status when 'paid' then 1 else 0 end`",
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes a credit that was posted before its time',
    find: 'having coalesce(sum(e.amount_cents), 0) <> case when c.credited_at is null then 0 else c.amount_cents end',
    replace: 'having c.credited_at is not null and coalesce(sum(e.amount_cents), 0) <> c.amount_cents',
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes a traded account without its credit',
    find: "where (p.state = 'traded') <> (t.id is not null and c.id is not null)`",
    replace: "where (p.state = 'traded') and t.id is null`",
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes a load that was credited without its bonus',
    find: 'p.received_cents + p.bonus_cents else 0 end as cents',
    replace: 'p.received_cents else 0 end as cents',
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit of given bonuses forgets what was taken back',
    find: 'sum(bonus_cents - bonus_returned_cents)',
    replace: 'sum(bonus_cents)',
    tests: ['ledger/audit-ledger', 'ledger/audit-marketplace', 'ledger/audit-wallet'],
  },
]);
