import { publicProcedure, router } from '../trpc.ts';
import { shopInfo } from './flags.ts';

export const shopRouter = router({
  info: publicProcedure.query(({ ctx }) => shopInfo(ctx.services)),
});
