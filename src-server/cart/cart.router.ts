import { z } from 'zod';
import { MAX_CART_ITEMS } from '../../src-shared/checkout/start-checkout.ts';
import { MAX_WANTED_AT_ONCE } from '../../src-shared/catalog/wanted-skin.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { customerProcedure, router } from '../trpc.ts';
import { addToCart } from './add-to-cart.ts';
import { listCartAndOrders } from './list-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { restoreToCart } from './restore-to-cart.ts';

export const cartRouter = router({
  list: customerProcedure.query(({ ctx }) => listCartAndOrders(ctx)),
  add: customerProcedure
    .input(
      z.strictObject({
        productId: idSchema,
        /** The skins of the search that found it. */
        searchedSkins: z.array(idSchema).max(MAX_WANTED_AT_ONCE).optional(),
      }),
    )
    .mutation(({ ctx, input }) => addToCart(ctx, input)),
  remove: customerProcedure
    .input(
      z.strictObject({
        cartItemIds: z.array(idSchema).max(MAX_CART_ITEMS),
        /** What happens to pending payments for these items; `refuse`: the customer is asked first. */
        paymentsUnderWay: z.enum(['refuse', 'end']).optional(),
      }),
    )
    .mutation(({ ctx, input }) => removeFromCart(ctx, input.cartItemIds, input.paymentsUnderWay)),
  restore: customerProcedure
    .input(
      z.strictObject({
        items: z
          .array(z.strictObject({ productId: idSchema, addedAt: z.iso.datetime() }))
          .max(MAX_CART_ITEMS),
      }),
    )
    .mutation(({ ctx, input }) => restoreToCart(ctx, input.items)),
});
