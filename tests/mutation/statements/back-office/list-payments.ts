import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/back-office/list-payments.ts', [
  {
    fault: 'a payment of exactly that age is not listed',
    find: 'p.created_at <= now() - ?',
    replace: 'p.created_at < now() - ?',
    tests: ['back-office/payments-by-operator'],
  },
  {
    fault: 'the payments of all customers are listed',
    find: 'p.customer_id = ?)',
    replace: 'p.customer_id <> -1 * ?)',
    tests: ['back-office/payments-by-operator'],
  },
]);
