import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/payments/check-payment.ts', [
  {
    fault: 'a customer looks at another’s payment',
    find: `'select 1 from payment where id = ? and customer_id = ?', [`,
    replace: `'select 1 from payment where id = ? and (customer_id = ? or true)', [`,
    tests: ['payments/end-payments'],
    equivalent: 'The row that is answered is selected with the customer again.',
  },
]);
