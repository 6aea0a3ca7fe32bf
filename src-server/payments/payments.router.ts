import { z } from 'zod';
import { customerProcedure, router } from '../trpc.ts';
import { cancelPayment } from './cancel-payment.ts';
import { checkPayment } from './check-payment.ts';

export const paymentsRouter = router({
  check: customerProcedure
    .input(z.strictObject({ paymentId: z.uuid() }))
    .mutation(({ ctx, input }) => checkPayment(ctx, input.paymentId)),
  cancel: customerProcedure
    .input(z.strictObject({ checkoutId: z.uuid() }))
    .mutation(async ({ ctx, input }) => ({ status: await cancelPayment(ctx, input.checkoutId) })),
});
