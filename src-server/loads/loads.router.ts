import { z } from 'zod';
import { loadByCardSchema } from '../../src-shared/checkout/pay-by-card.ts';
import { idempotencyKeySchema } from '../../src-shared/idempotency-key-schema.ts';
import { loadCentsSchema } from '../../src-shared/payments/load-balance.ts';
import { customerProcedure, router } from '../trpc.ts';
import { loadAtHostedCheckout } from './load-at-hosted-checkout.ts';
import { loadByCard, quoteCardLoad } from './load-by-card.ts';

const amount = z.strictObject({ amountCents: loadCentsSchema });
const idempotencyKey = idempotencyKeySchema.optional();

/** Merged into `payments.*`, where the client calls it. */
export const loadsRouter = router({
  loadAtHostedCheckout: customerProcedure
    .input(amount.extend({ idempotencyKey }))
    .mutation(({ ctx, input }) => loadAtHostedCheckout(ctx, input)),
  /** Called before the card form opens. */
  quoteCardLoad: customerProcedure
    .input(amount)
    .mutation(({ ctx, input }) => quoteCardLoad(ctx, input.amountCents)),
  /**
   * Submits the card form. The client uses a new `idempotencyKey` each time it is filled in, so that a double click
   * loads once.
   */
  loadByCard: customerProcedure
    .input(loadByCardSchema.safeExtend({ idempotencyKey }))
    .mutation(({ ctx, input }) => loadByCard(ctx, { ...input, ip: ctx.ip })),
});
