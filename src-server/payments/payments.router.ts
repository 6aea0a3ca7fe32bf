import { z } from 'zod';
import { pageSchema } from '../../src-shared/page-schema.ts';
import { pendingCredits } from '../ledger/index.ts';
import { customerProcedure, router } from '../trpc.ts';
import { cancelPayment } from './commands/cancel-payment.ts';
import { checkPayment } from './commands/check-payment.ts';
import { listPayments } from './queries/list-payments.ts';
import { listPaymentsUnderWay } from './queries/list-payments-under-way.ts';

export const paymentsRouter = router({
  check: customerProcedure
    .input(z.strictObject({ paymentId: z.uuid() }))
    .mutation(({ ctx, input }) => checkPayment(ctx, input.paymentId)),
  cancel: customerProcedure
    .input(z.union([z.strictObject({ checkoutId: z.uuid() }), z.strictObject({ paymentId: z.uuid() })]))
    .mutation(async ({ ctx, input }) => ({ status: await cancelPayment(ctx, input) })),
  /** Payments without a known outcome. */
  underWay: customerProcedure.query(({ ctx }) => listPaymentsUnderWay(ctx)),
  list: customerProcedure.input(pageSchema).query(({ ctx, input }) => listPayments(ctx, input)),
  /** Amounts that will be credited to the balance later. */
  pendingCredits: customerProcedure.query(({ ctx }) => pendingCredits(ctx.em, ctx.actor.customerId)),
});
