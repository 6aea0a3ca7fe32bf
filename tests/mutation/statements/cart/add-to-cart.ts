import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/cart/add-to-cart.ts', [
  {
    fault: 'an account that is not for sale is put into the cart',
    find: 'row?.is_purchasable ? services',
    replace: 'row ? services',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'a cart takes one account more than the limit',
    find: 'where customer_id = ?) < ? returning',
    replace: 'where customer_id = ?) <= ? returning',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'the items of all carts are counted',
    find: 'from cart_item where customer_id = ?) < ?',
    replace: 'from cart_item where customer_id = ? or true) < ?',
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
    find: `if (error instanceof UniqueConstraintViolationException) throw new ShopError('already_in_cart');`,
    replace: '',
    tests: ['cart/add-to-cart'],
  },
  {
    fault: 'a cart takes 101 accounts',
    find: 'from cart_item where customer_id = ?) < ? returning id`,',
    replace: 'from cart_item where customer_id = ?) < ? + 1 returning id`,',
    tests: ['cart/add-to-cart'],
  },
]);
