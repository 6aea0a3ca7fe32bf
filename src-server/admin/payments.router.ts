/** Payments and disputes in the console. */
import { z } from 'zod';
import { disputeListSchema, paymentListSchema, refundPartSchema } from '../../src-shared/admin/orders.ts';
import { ShopError } from '../../src-shared/errors.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { reasonSchema } from '../../src-shared/admin/reason.ts';
import {
  type AdminContext,
  adminRouter,
  operatorProcedure,
  provedProcedure,
  reportProcedure,
} from './admin-trpc.ts';
import { collectDisputeByOperator } from './commands/decide-disputes.ts';
import {
  decideDisputeInConsole,
  refundPaymentInConsole,
  settlePaymentInConsole,
} from './payments/decide-payments.ts';
import { listDisputesPage } from './payments/list-disputes-page.ts';
import { listPaymentsPage } from './payments/list-payments-page.ts';
import { readDispute } from './payments/read-dispute.ts';
import { askProvider, readPayment, takenByProvider } from './payments/read-payment.ts';
import { previewEntries } from './preview-entries.ts';
import { doOrPropose } from './proposals/proposals.ts';
import { findPayment } from './queries/find-payment.ts';
import { type ListedDispute, listDisputes } from './queries/list-disputes.ts';

const byId = z.strictObject({ id: z.guid() });
const part = { part: refundPartSchema.optional() };
const reasoned = { reason: reasonSchema };
const PREVIEW = { reason: 'preview' };

const settlement = byId.extend({ action: z.enum(['accept', 'dismiss']) });
const disputeId = z.strictObject({ id: idSchema });
const verdict = disputeId.extend({ action: z.enum(['win', 'lose']) });

/** Can be repeated: an earlier collection decided nothing. */
const collect = (ctx: AdminContext, order: { id: number; reason: string }) =>
  collectDisputeByOperator(ctx, { ...order, isConfirmed: true });

/** Throws `not_found`. */
async function disputeInBrief(ctx: AdminContext, id: number): Promise<ListedDispute> {
  const [dispute] = await listDisputes(ctx, { id });
  if (!dispute) throw new ShopError('not_found');
  return dispute;
}

export const paymentsRouter = adminRouter({
  list: reportProcedure('payments.read')
    .input(paymentListSchema)
    .query(({ ctx, input }) =>
      listPaymentsPage(ctx, { ...input, timeZone: ctx.services.settings.get('reports.timeZone') }),
    ),
  one: operatorProcedure('payments.read')
    .input(byId)
    .query(({ ctx, input }) => readPayment(ctx, input.id)),
  /** The provider's current answer; changes nothing. */
  provider: operatorProcedure('payments.read')
    .input(byId)
    .query(({ ctx, input }) => askProvider(ctx, input.id)),
  previewRefund: operatorProcedure('orders.refund')
    .input(byId.extend(part))
    .mutation(({ ctx, input }) =>
      previewEntries(() => refundPaymentInConsole(ctx, { ...input, ...PREVIEW })),
    ),
  refund: provedProcedure('orders.refund')
    .input(byId.extend({ ...part, ...reasoned }))
    .mutation(async ({ ctx, input }) => {
      const { id: paymentId, part: asPart, reason } = input;
      const payment = await findPayment(ctx.em, paymentId);
      // For a partial refund, what the operator saw: the command checks under its lock whether that is still the
      // refunded amount.
      const { amountCents, refundedCents } = asPart ?? {
        amountCents: payment.amountCents - payment.refundedCents,
        refundedCents: payment.refundedCents,
      };
      // Parts of its accounts that went to the balance count too.
      const earlierCents = Math.max(refundedCents, payment.refundedGoodsCents);
      const order = { paymentId, part: asPart };
      const sum = payment.status === 'flagged' ? await takenByProvider(ctx, payment) : { amountCents };
      const asked = { action: 'refund payment', input: order, ...sum, earlierCents, reason } as const;
      return doOrPropose(ctx, asked, () => refundPaymentInConsole(ctx, input));
    }),
  previewSettlement: operatorProcedure('payments.settle')
    .input(settlement)
    .mutation(({ ctx, input }) =>
      previewEntries(() => settlePaymentInConsole(ctx, { ...input, ...PREVIEW })),
    ),
  settle: provedProcedure('payments.settle')
    .input(settlement.extend(reasoned))
    .mutation(async ({ ctx, input: { reason, ...order } }) => {
      const { amountCents } = await findPayment(ctx.em, order.id);
      const asked = { action: 'payments settle', input: order, amountCents, reason } as const;
      return doOrPropose(ctx, asked, () => settlePaymentInConsole(ctx, { ...order, reason }));
    }),
});

export const disputesRouter = adminRouter({
  list: reportProcedure('payments.read')
    .input(disputeListSchema)
    .query(({ ctx, input }) =>
      listDisputesPage(ctx, { ...input, timeZone: ctx.services.settings.get('reports.timeZone') }),
    ),
  one: operatorProcedure('payments.read')
    .input(disputeId)
    .query(({ ctx, input }) => readDispute(ctx, input.id)),
  previewDecision: operatorProcedure('disputes.decide')
    .input(verdict)
    .mutation(({ ctx, input }) =>
      previewEntries(() => decideDisputeInConsole(ctx, { ...input, ...PREVIEW })),
    ),
  decide: provedProcedure('disputes.decide')
    .input(verdict.extend(reasoned))
    .mutation(async ({ ctx, input: { reason, ...order } }) => {
      const { amountCents } = await disputeInBrief(ctx, order.id);
      const asked = { action: 'disputes settle', input: order, amountCents, reason } as const;
      return doOrPropose(ctx, asked, () => decideDisputeInConsole(ctx, { ...order, reason }));
    }),
  previewCollection: operatorProcedure('disputes.decide')
    .input(disputeId)
    .mutation(({ ctx, input }) => previewEntries(() => collect(ctx, { ...input, ...PREVIEW }))),
  collect: provedProcedure('disputes.decide')
    .input(disputeId.extend(reasoned))
    .mutation(async ({ ctx, input: { reason, ...order } }) => {
      const { debtCents: amountCents } = await disputeInBrief(ctx, order.id);
      const asked = { action: 'disputes collect', input: order, amountCents, reason } as const;
      return doOrPropose(ctx, asked, () => collect(ctx, { ...order, reason }));
    }),
});
