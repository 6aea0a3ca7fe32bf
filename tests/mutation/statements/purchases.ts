import type { StatementMutant } from '../statement-mutant.ts';

const test = (name: string): string => `tests/server/purchases/${name}.test.ts`;

export const mutants: readonly StatementMutant[] = [
  {
    fault: 'purchases of other customers are listed',
    file: 'src-server/purchases/list-purchases.ts',
    find: 'where purchase.customer_id = ? and purchase.state',
    replace: 'where purchase.customer_id >= ? and purchase.state',
    tests: [test('list-purchases')],
  },
  {
    fault: 'hidden accounts are shown',
    file: 'src-server/purchases/list-purchases.ts',
    find: `['owned', 'listed']`,
    replace: `['owned', 'hidden', 'listed']`,
    tests: [test('list-purchases')],
  },
  {
    fault: 'listed accounts are not shown',
    file: 'src-server/purchases/list-purchases.ts',
    find: `['owned', 'listed']`,
    replace: `['owned']`,
    tests: [test('list-purchases')],
  },
  {
    fault: 'the oldest purchase comes first',
    file: 'src-server/purchases/list-purchases.ts',
    find: 'purchase.purchased_at desc, purchase.id desc',
    replace: 'purchase.purchased_at, purchase.id desc',
    tests: [test('list-purchases')],
  },
  {
    fault: 'the second page begins one too late',
    file: 'src-server/purchases/list-purchases.ts',
    find: '(page - 1) * limit',
    replace: '(page - 1) * (limit + 1)',
    tests: [test('list-purchases')],
  },
  {
    fault: 'a search minds the case of usernames',
    file: 'src-server/purchases/list-purchases.ts',
    find: 'position(lower(?) in lower(product.username))',
    replace: 'position(? in product.username)',
    tests: [test('list-purchases')],
  },
  {
    fault: 'a search finds no regions',
    file: 'src-server/purchases/list-purchases.ts',
    find: 'product.region = any(?::text[])',
    replace: 'product.region <> all(?::text[]) and false',
    tests: [test('list-purchases')],
  },
  {
    fault: 'the password of a listed account is shown',
    file: 'src-server/purchases/present-purchase.ts',
    find: `password: isListed ? '' : `,
    replace: 'password: ',
    tests: [test('list-purchases')],
  },
  {
    fault: 'a purchase is not locked',
    file: 'src-server/purchases/lock-purchase.ts',
    find: ' for update of purchase`',
    replace: '`',
    tests: [test('hide-purchase')],
  },
  {
    fault: 'an account that was traded is hidden',
    file: 'src-server/purchases/lock-purchase.ts',
    find: `
       and purchase.state in ('owned', 'hidden', 'listed') for`,
    replace: ' for',
    tests: [test('hide-purchase')],
  },
  {
    fault: 'an account of another customer is hidden',
    file: 'src-server/purchases/lock-purchase.ts',
    find: 'where purchase.customer_id = ? and product',
    replace: 'where purchase.customer_id <> ? and product',
    tests: [test('hide-purchase')],
  },
  {
    fault: 'a listed account is hidden',
    file: 'src-server/purchases/hide-purchase.ts',
    find: `    if (purchase.state === 'listed') throw new ShopError('account_listed');
`,
    replace: '',
    tests: [test('hide-purchase')],
  },
];
