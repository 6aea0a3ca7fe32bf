import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/admin/queries/list-payments.ts', [
  {
    fault: 'a payment of exactly that age is not listed',
    find: `'<=', secondsFromNow(`,
    replace: `'<', secondsFromNow(`,
    tests: ['admin/settle-payment'],
  },
  {
    fault: 'the payments of all customers are listed',
    find: `.where('p.customer_id', '=', customerId)`,
    replace: `.where('p.customer_id', '<>', -customerId)`,
    tests: ['admin/settle-payment'],
  },
]);
