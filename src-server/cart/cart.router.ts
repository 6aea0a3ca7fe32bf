import { z } from 'zod';
import { MAX_CART_ITEMS } from '../../src-shared/checkout/start-checkout.ts';
import { customerProcedure, router } from '../trpc.ts';
import { addToCart } from './add-to-cart.ts';
import { listCart } from './list-cart.ts';
import { removeFromCart } from './remove-from-cart.ts';

const id = z.int().positive().max(0x7fff_ffff);

export const cartRouter = router({
  list: customerProcedure.query(async ({ ctx }) => ({ items: await listCart(ctx) })),
  add: customerProcedure
    .input(z.strictObject({ productId: id }))
    .mutation(({ ctx, input }) => addToCart(ctx, input.productId)),
  remove: customerProcedure
    .input(z.strictObject({ cartItemIds: z.array(id).max(MAX_CART_ITEMS) }))
    .mutation(async ({ ctx, input }) => ({ deleted: await removeFromCart(ctx, input.cartItemIds) })),
});
