import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/checkout/find-order.ts', [
  {
    fault: 'a customer reads the passwords of another’s purchase',
    find: `where id = ? and customer_id = ? and status = 'paid'`,
    replace: `where id = ? and (customer_id = ? or true) and status = 'paid'`,
    tests: ['checkout/find-order'],
  },
  {
    fault: 'an order is told that was not paid',
    find: ` and status = 'paid'`,
    replace: '',
    tests: ['checkout/find-order'],
  },
  {
    fault: 'the former password of a traded account is told',
    find: `'owned', 'hidden', 'listed')`,
    replace: `'owned', 'hidden', 'listed', 'traded')`,
    tests: ['checkout/find-order'],
  },
]);
