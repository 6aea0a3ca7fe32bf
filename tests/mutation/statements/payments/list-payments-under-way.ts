import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/list-payments-under-way.ts', [
  {
    fault: 'payments that are over are under way',
    find: `p.status in ('created', 'pending')`,
    replace: `p.status in ('created', 'pending', 'failed')`,
    tests: ['payments/list-payments'],
  },
  {
    fault: 'a page that is being closed is under way',
    find: ` and coalesce(c.status = 'released', false))`,
    replace: ' and false)',
    tests: ['payments/list-payments'],
  },
  {
    fault: 'a card that the bank has can be called back',
    find: `p.gateway = 'stripe' or p.provider_reference is null as`,
    replace: 'true as',
    tests: ['payments/list-payments'],
  },
  {
    fault: 'what was given back is shown as withheld',
    find: `case when c.status = 'awaiting_payment' then c.balance_part_cents else 0 end`,
    replace: 'coalesce(c.balance_part_cents, 0)',
    tests: ['payments/list-payments'],
  },
  {
    fault: 'the payments under way of all customers are listed',
    find: 'where p.customer_id = ? and p.status in',
    replace: 'where p.customer_id <> -1 * ? and p.status in',
    tests: ['payments/list-payments'],
  },
]);
