import { balanceOf } from '../ledger/index.ts';
import { customerProcedure, router } from '../trpc.ts';

export const walletRouter = router({
  balance: customerProcedure.query(async ({ ctx }) => ({
    balanceCents: await balanceOf(ctx.em, ctx.actor.customerId),
  })),
});
