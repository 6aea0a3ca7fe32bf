import { z } from 'zod';
import { loadByCardSchema } from '../../src-shared/checkout/pay-by-card.ts';
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../src-shared/pagination.ts';
import { loadCentsSchema } from '../../src-shared/payments/load-balance.ts';
import { pendingCredits } from '../ledger/index.ts';
import { customerProcedure, router } from '../trpc.ts';
import { cancelPayment } from './cancel-payment.ts';
import { checkPayment } from './check-payment.ts';
import { listPayments } from './list-payments.ts';
import { listPaymentsUnderWay } from './list-payments-under-way.ts';
import { loadAtHostedCheckout } from './load-at-hosted-checkout.ts';
import { loadByCard, quoteCardLoad } from './load-by-card.ts';

const amount = z.strictObject({ amountCents: loadCentsSchema });
const idempotencyKey = z.string().min(1).max(100).optional();
const page = z.strictObject({
  page: z.int().positive().default(1),
  limit: z.int().positive().max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
});

export const paymentsRouter = router({
  check: customerProcedure
    .input(z.strictObject({ paymentId: z.uuid() }))
    .mutation(({ ctx, input }) => checkPayment(ctx, input.paymentId)),
  cancel: customerProcedure
    .input(z.union([z.strictObject({ checkoutId: z.uuid() }), z.strictObject({ paymentId: z.uuid() })]))
    .mutation(async ({ ctx, input }) => ({ status: await cancelPayment(ctx, input) })),
  /** Payments whose outcome is not known yet. */
  underWay: customerProcedure.query(({ ctx }) => listPaymentsUnderWay(ctx)),
  list: customerProcedure.input(page).query(({ ctx, input }) => listPayments(ctx, input)),
  /** What will be added to the balance by itself. */
  pendingCredits: customerProcedure.query(({ ctx }) => pendingCredits(ctx.em, ctx.actor.customerId)),
  loadAtHostedCheckout: customerProcedure
    .input(amount.extend({ idempotencyKey }))
    .mutation(({ ctx, input: { amountCents, idempotencyKey: key } }) =>
      loadAtHostedCheckout(ctx, { amountCents, idempotencyKey: key }),
    ),
  /** Before the card form opens. */
  quoteCardLoad: customerProcedure
    .input(amount)
    .mutation(({ ctx, input }) => quoteCardLoad(ctx, input.amountCents)),
  /** The card form, sent. With a new `idempotencyKey` for each time it is filled in, a double click loads once. */
  loadByCard: customerProcedure
    .input(loadByCardSchema.safeExtend({ idempotencyKey }))
    .mutation(({ ctx, input: { idempotencyKey: key, ...input } }) =>
      loadByCard(ctx, input, { ip: ctx.ip, idempotencyKey: key }),
    ),
});
