import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/cart/add-to-cart.ts', [
  {
    fault: 'an account that is not for sale is put into the cart',
    find: `            .where(isPurchasable)
`,
    replace: '',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'an account without a price stays in the cart',
    find: 'if (row?.item_id) await',
    replace: 'if (row?.item_id === 0) await',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'a cart takes one account more than the limit',
    find: `              '<',
              MAX_CART_ITEMS,`,
    replace: `              '<=',
              MAX_CART_ITEMS,`,
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'the items of all carts are counted',
    find: `
                .where('customer_id', '=', given.customerId),`,
    replace: ',',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'an archived shop fills carts',
    find: `  requireFlag(services.settings, 'open');
`,
    replace: '',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'a duplicate is an unknown fault',
    find: `if (isUniqueViolation(error)) throw new ShopError('already_in_cart');`,
    replace: '',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'a cart takes 101 accounts',
    find: '              MAX_CART_ITEMS,',
    replace: '              MAX_CART_ITEMS + 1,',
    tests: ['cart/add-to-cart'],
  },
]);
