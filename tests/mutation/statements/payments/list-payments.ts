import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/list-payments.ts', [
  {
    fault: 'the payments of all customers are listed',
    find: 'from payment where customer_id = ? order by',
    replace: 'from payment where (customer_id = ? or true) order by',
    tests: ['payments/list-payments'],
  },
  {
    fault: 'a flagged payment is shown as verified',
    find: `status in ('verified', 'refunding', 'refunded')`,
    replace: `status in ('verified', 'flagged', 'refunding', 'refunded')`,
    tests: ['payments/list-payments'],
  },
  {
    fault: 'a payment that never reached the provider can be retried',
    find: ' and provider_reference is not null as "canRetry"',
    replace: ' as "canRetry"',
    tests: ['payments/list-payments', 'rest/payments-rest'],
  },
  {
    fault: 'the payments of all customers are counted',
    find: 'as count from payment where customer_id = ?',
    replace: 'as count from payment where customer_id <> -?',
    tests: ['payments/list-payments'],
  },
]);
