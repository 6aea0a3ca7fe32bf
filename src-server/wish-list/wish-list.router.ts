import { joinWishesSchema, setWishSchema, wishedIdsSchema } from '../../src-shared/wish-list/wish-list.ts';
import { customerProcedure, publicProcedure, router } from '../trpc.ts';
import { findWished, joinWishes, listWishes, setWish } from './wish-list.ts';

export const wishListRouter = router({
  list: customerProcedure.query(({ ctx }) => listWishes(ctx)),
  set: customerProcedure.input(setWishSchema).mutation(({ ctx, input }) => setWish(ctx, input)),
  join: customerProcedure.input(joinWishesSchema).mutation(({ ctx, input }) => joinWishes(ctx, input)),
  /** Of a device's list too: what everybody may see of these accounts. */
  products: publicProcedure.input(wishedIdsSchema).query(({ ctx, input }) => findWished(ctx, input.ids)),
});
