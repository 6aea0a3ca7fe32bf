import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/purchases/list-purchases.ts', [
  {
    fault: 'purchases of other customers are listed',
    find: 'where purchase.customer_id = ? and purchase.state',
    replace: 'where purchase.customer_id >= ? and purchase.state',
    tests: ['purchases/list-purchases'],
  },
  {
    fault: 'hidden accounts are shown',
    find: `['owned', 'listed']`,
    replace: `['owned', 'hidden', 'listed']`,
    tests: ['purchases/list-purchases'],
  },
  {
    fault: 'listed accounts are not shown',
    find: `['owned', 'listed']`,
    replace: `['owned']`,
    tests: ['purchases/list-purchases'],
  },
  {
    fault: 'the oldest purchase comes first',
    find: 'purchase.purchased_at desc, purchase.id desc',
    replace: 'purchase.purchased_at, purchase.id desc',
    tests: ['purchases/list-purchases'],
  },
  {
    fault: 'the second page begins one too late',
    find: '(page - 1) * limit',
    replace: '(page - 1) * (limit + 1)',
    tests: ['purchases/list-purchases'],
  },
  {
    fault: 'a search minds the case of usernames',
    find: 'position(lower(?) in lower(product.username))',
    replace: 'position(? in product.username)',
    tests: ['purchases/list-purchases'],
  },
  {
    fault: 'a search finds no regions',
    find: 'product.region = any(?::text[])',
    replace: 'product.region <> all(?::text[]) and false',
    tests: ['purchases/list-purchases'],
  },
]);
