import { inSource } from '../../statement-mutant.ts';

export const mutants = inSource('src-server/cart/cart.rest.ts', [
  {
    fault: 'prices in the cart are shown in cents',
    find: 'price: centsToEur(priceCents),',
    replace: 'price: priceCents,',
    tests: ['rest/storefront-rest', 'rest/storefront-table'],
  },
]);
