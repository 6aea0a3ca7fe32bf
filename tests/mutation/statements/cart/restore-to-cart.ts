import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/cart/restore-to-cart.ts', [
  {
    fault: 'what is not for sale comes back to the cart',
    find: 'row.is_purchasable && ',
    replace: '',
    tests: ['cart/restore-to-cart'],
  },
  {
    fault: 'an account that is in the cart again fails the whole',
    find: `      .onConflict((conflict) => conflict.columns(['customer_id', 'product_id']).doNothing())
`,
    replace: '',
    tests: ['cart/restore-to-cart'],
  },
  {
    fault: 'a cart takes more back than fits',
    find: `    if (count > MAX_CART_ITEMS) throw new ShopError('cart_full');
`,
    replace: '',
    tests: ['cart/restore-to-cart'],
  },
  {
    fault: 'a blocked customer changes the cart',
    find: `    await lockOwnBalance(em, customerId);
`,
    replace: '',
    tests: ['cart/restore-to-cart'],
  },
]);
