import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/ledger/wallet-laws.ts', [
  {
    fault: 'the audit counts redeemed cross-site codes as owed',
    find: `where source = 'cross_site' and redeemed_at is null and revoked_at is null`,
    replace: `where source = 'cross_site' and revoked_at is null`,
    tests: ['ledger/audit-ledger', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit counts open coupons as given away',
    find: `where source = 'operator' and redeemed_at is not null`,
    replace: `where source = 'operator'`,
    tests: ['ledger/audit-ledger', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes a redeemed code that is on no balance',
    find: 'where c.redeemed_at is not null and e.amount_cents is distinct from c.amount_cents`',
    replace: 'where c.redeemed_at is not null and e.amount_cents <> c.amount_cents`',
    tests: ['ledger/audit-ledger', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes a code that was redeemed at another amount',
    find: 'where c.redeemed_at is not null and e.amount_cents is distinct from c.amount_cents`',
    replace: 'where c.redeemed_at is not null and e.amount_cents is null`',
    tests: ['ledger/audit-ledger', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes a transfer that its sender did not pay',
    find: 'where taken.amount_cents is distinct from -t.amount_cents or given',
    replace: 'where given',
    tests: ['ledger/audit-ledger', 'ledger/audit-wallet'],
  },
  {
    fault: 'the audit takes a transfer that its receiver did not get',
    find: ' or given.amount_cents is distinct from t.amount_cents`',
    replace: '`',
    tests: ['ledger/audit-ledger', 'ledger/audit-wallet'],
  },
]);
