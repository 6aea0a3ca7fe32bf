import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/marketplace-laws.ts', [
  {
    fault: 'the audit of payouts forgets claimed sales',
    find: `'payout_cents', ['sold', 'claimed']`,
    replace: `'payout_cents', ['sold']`,
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit of commission forgets paid sales',
    find: `'commission_cents', ['sold', 'claimed', 'paid']`,
    replace: `'commission_cents', ['sold', 'claimed']`,
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit takes a leader of an auction that is over',
    find: `having count(b.id) <> case when l.state = 'open' and l.total_bids > 0 then 1 else 0 end`,
    replace: `having (l.state = 'open' and count(b.id) <> case when l.total_bids > 0 then 1 else 0 end)`,
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit takes a highest bid that is not the leader’s',
    find: `            or max(b.amount_cents) <> l.highest_bid_cents
`,
    replace: '',
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit takes a leader who did not bid the most',
    find: `            or (count(b.id) = 1 and max(b.amount_cents) <> (select max(amount_cents) from bid where listing_id = l.id and state <> 'void'))`,
    replace: '',
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit takes a sale without a winning bid',
    find: 'having count(b.id) <> case when l.sale_id is null then 0 else 1 end',
    replace: 'having count(b.id) > case when l.sale_id is null then 0 else 1 end',
    tests: ['ledger/audit-marketplace'],
    equivalent: 'A sale without a winning bid has no winner who is its buyer: that is reported.',
  },
  {
    fault: 'the audit takes a winning bid without a sale',
    find: 'having count(b.id) <> case when l.sale_id is null then 0 else 1 end',
    replace: 'having count(b.id) < case when l.sale_id is null then 0 else 1 end',
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit takes a purchase of another customer than the buyer',
    find: '(max(p.customer_id) is distinct from l.buyer_id',
    replace: '(false',
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit takes a purchase at another price than the sale',
    find: 'max(p.price_cents) is distinct from l.highest_bid_cents',
    replace: 'false',
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit takes a purchase of another account than was listed',
    find: 'max(p.product_id) is distinct from l.product_id',
    replace: 'false',
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit takes a winning bid of another customer than the buyer',
    find: 'max(b.customer_id) is distinct from l.buyer_id',
    replace: 'false',
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit takes a winning bid at another price than the sale',
    find: 'max(b.amount_cents) is distinct from l.highest_bid_cents',
    replace: 'false',
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit takes an account that is listed without a listing',
    find: "(count(l.id) = 1) <> (p.state = 'listed')`",
    replace: "(count(l.id) = 1) and (p.state <> 'listed')`",
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit takes a listing whose account is not listed',
    find: "(count(l.id) = 1) <> (p.state = 'listed')`",
    replace: "(count(l.id) = 0) and (p.state = 'listed')`",
    tests: ['ledger/audit-marketplace'],
  },
  {
    fault: 'the audit forgets listings that wait for the operator',
    find: `l.state in ('added', 'open')`,
    replace: `l.state in ('open')`,
    tests: ['ledger/audit-marketplace'],
  },
]);
