/** Payments and disputes in the console. */
import { z } from 'zod';
import { disputeListSchema, paymentListSchema } from '../../src-shared/admin/orders.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { reasonSchema } from '../../src-shared/admin/stock.ts';
import { tellWhoWasFirst } from '../operator-log/index.ts';
import { type AdminContext, adminRouter, operatorProcedure, provedProcedure } from './admin-trpc.ts';
import { collectDisputeByOperator, settleDisputeByOperator } from './commands/decide-disputes.ts';
import { refundPaymentByOperator } from './commands/refund.ts';
import { settlePaymentByOperator } from './commands/settle-payment.ts';
import { listDisputesPage } from './payments/list-disputes-page.ts';
import { listPaymentsPage } from './payments/list-payments-page.ts';
import { readDispute } from './payments/read-dispute.ts';
import { askProvider, readPayment } from './payments/read-payment.ts';
import { previewEntries } from './preview-entries.ts';
import { needsSecondPerson } from './proposals/proposals.ts';
import { findPayment } from './queries/find-payment.ts';

const byId = z.strictObject({ id: z.guid() });
const reasoned = { reason: reasonSchema };
const PREVIEW = { reason: 'preview' };

const settlement = byId.extend({ action: z.enum(['accept', 'dismiss']) });
const disputeId = z.strictObject({ id: idSchema });
const verdict = disputeId.extend({ action: z.enum(['win', 'lose']) });

/** The log names a payment as the subject; who comes second reads who was first. */
async function decide<T>(
  ctx: AdminContext,
  { subject, actions }: { subject: string; actions: readonly string[] },
  work: () => Promise<T>,
): Promise<T> {
  return tellWhoWasFirst(ctx, { codes: [], areRefusalsMeant: true, actions, subject }, work);
}

const refund = (ctx: AdminContext, { id, reason }: { id: string; reason: string }) =>
  decide(ctx, { subject: `payment ${id}`, actions: ['refund payment'] }, () =>
    refundPaymentByOperator(ctx, { which: id, reason, isConfirmed: true }),
  );
const settle = (ctx: AdminContext, order: { id: string; action: 'accept' | 'dismiss'; reason: string }) =>
  decide(ctx, { subject: `payment ${order.id}`, actions: ['payments settle'] }, () =>
    settlePaymentByOperator(ctx, { ...order, isConfirmed: true }),
  );
const decideDispute = (ctx: AdminContext, order: { id: number; action: 'win' | 'lose'; reason: string }) =>
  settleDisputeByOperator(ctx, { ...order, isConfirmed: true });
const collect = (ctx: AdminContext, order: { id: number; reason: string }) =>
  collectDisputeByOperator(ctx, { ...order, isConfirmed: true });

export const paymentsRouter = adminRouter({
  list: operatorProcedure('payments.read')
    .input(paymentListSchema)
    .query(({ ctx, input }) => listPaymentsPage(ctx, input)),
  one: operatorProcedure('payments.read')
    .input(byId)
    .query(({ ctx, input }) => readPayment(ctx, input.id)),
  /** What the provider says now; changes nothing. */
  provider: operatorProcedure('payments.read')
    .input(byId)
    .query(({ ctx, input }) => askProvider(ctx, input.id)),
  previewRefund: operatorProcedure('orders.refund')
    .input(byId)
    .mutation(({ ctx, input }) => previewEntries(() => refund(ctx, { ...input, ...PREVIEW }))),
  refund: provedProcedure('orders.refund')
    .input(byId.extend(reasoned))
    .mutation(async ({ ctx, input }) => {
      const { amountCents } = await findPayment(ctx.em, input.id);
      const { id: paymentId, reason } = input;
      const asked = { action: 'refund payment', input: { paymentId }, amountCents, reason } as const;
      return (await needsSecondPerson(ctx, asked)) ?? (await refund(ctx, input));
    }),
  previewSettlement: operatorProcedure('payments.settle')
    .input(settlement)
    .mutation(({ ctx, input }) => previewEntries(() => settle(ctx, { ...input, ...PREVIEW }))),
  settle: provedProcedure('payments.settle')
    .input(settlement.extend(reasoned))
    .mutation(({ ctx, input }) => settle(ctx, input)),
});

export const disputesRouter = adminRouter({
  list: operatorProcedure('payments.read')
    .input(disputeListSchema)
    .query(({ ctx, input }) => listDisputesPage(ctx, input)),
  one: operatorProcedure('payments.read')
    .input(disputeId)
    .query(({ ctx, input }) => readDispute(ctx, input.id)),
  previewDecision: operatorProcedure('disputes.decide')
    .input(verdict)
    .mutation(({ ctx, input }) => previewEntries(() => decideDispute(ctx, { ...input, ...PREVIEW }))),
  decide: provedProcedure('disputes.decide')
    .input(verdict.extend(reasoned))
    .mutation(({ ctx, input }) => decideDispute(ctx, input)),
  previewCollection: operatorProcedure('disputes.decide')
    .input(disputeId)
    .mutation(({ ctx, input }) => previewEntries(() => collect(ctx, { ...input, ...PREVIEW }))),
  collect: provedProcedure('disputes.decide')
    .input(disputeId.extend(reasoned))
    .mutation(({ ctx, input }) => collect(ctx, input)),
});
