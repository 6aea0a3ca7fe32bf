import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/cart/list-cart.ts', [
  {
    fault: 'what any customer pays for is available to all',
    find: `          .whereRef('c.customer_id', '=', 'ci.customer_id'),`,
    replace: ',',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'the carts of all customers are listed',
    find: `    .where('ci.customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'what is gone is shown as available',
    find: '(row.is_purchasable || row.is_held_for_me) && price',
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
    fault: 'orders that were not paid are told',
    find: `    .where('c.status', '=', 'paid')
`,
    replace: '',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'the recent orders of all customers are told',
    find: `    .where('c.customer_id', '=', actor.customerId)
`,
    replace: '',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'an account that is held for this customer is gone',
    find: '(row.is_purchasable || row.is_held_for_me)',
    replace: 'row.is_purchasable',
    tests: ['cart/add-to-cart', 'cart/list-cart'],
  },
]);
