import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/cart/list-cart.ts', [
  {
    fault: 'what is gone is shown as available',
    find: 'row.is_available && price',
    replace: 'price',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'orders of two hours ago are recent',
    find: 'RECENT_SECONDS = 3600',
    replace: 'RECENT_SECONDS = 7200',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'orders that were not paid are shown',
    find: `    .where('c.status', '=', 'paid')
`,
    replace: '',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'the recent orders of all customers are shown',
    find: `    .where('c.customer_id', '=', given.customerId)
`,
    replace: '',
    tests: ['cart/add-to-cart'],
  },
]);
