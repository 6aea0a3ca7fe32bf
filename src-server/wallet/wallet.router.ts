import { idempotencyKeySchema } from '../../src-shared/idempotency-key-schema.ts';
import { pageSchema } from '../../src-shared/page-schema.ts';
import {
  crossSiteTransferSchema,
  redeemCouponSchema,
  transferBalanceSchema,
} from '../../src-shared/wallet/schemas.ts';
import { balanceOf } from '../ledger/index.ts';
import { customerProcedure, router } from '../trpc.ts';
import { balanceDetails } from './queries/balance-details.ts';
import { balanceHistory } from './queries/balance-history.ts';
import { transferLimits } from './limits.ts';
import { listTransactions } from './queries/list-transactions.ts';
import { redeemCoupon } from './commands/redeem-coupon.ts';
import { transferBalance } from './commands/transfer-balance.ts';
import { transferCrossSite } from './commands/transfer-cross-site.ts';

const idempotency = { idempotencyKey: idempotencyKeySchema };

export const walletRouter = router({
  balance: customerProcedure.query(async ({ ctx }) => ({
    balanceCents: await balanceOf(ctx.em, ctx.actor.customerId),
  })),
  /** What is available, set aside and on its way. */
  balanceDetails: customerProcedure.query(({ ctx }) => balanceDetails(ctx)),
  transactions: customerProcedure.input(pageSchema).query(({ ctx, input }) => listTransactions(ctx, input)),
  /** What may be given away now, to customers and as cross-site codes. */
  transferLimits: customerProcedure.query(async ({ ctx }) => ({
    ...(await transferLimits(ctx)),
    canOthersRedeem: ctx.services.settings.get('wallet.crossSiteCodesForOthers'),
  })),
  /** The balance over time, at most some 200 points. */
  balanceHistory: customerProcedure.query(({ ctx }) => balanceHistory(ctx)),
  redeemCoupon: customerProcedure
    .input(redeemCouponSchema)
    .mutation(({ ctx, input }) => redeemCoupon(ctx, input)),
  transfer: customerProcedure
    .input(transferBalanceSchema.safeExtend(idempotency))
    .mutation(({ ctx, input }) => transferBalance(ctx, input)),
  transferCrossSite: customerProcedure
    .input(crossSiteTransferSchema.safeExtend(idempotency))
    .mutation(({ ctx, input }) => transferCrossSite(ctx, input)),
});
