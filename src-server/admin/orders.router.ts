/** Orders in the console: what was bought, how it was paid, what happened since, and commands. */
import { z } from 'zod';
import { orderKeySchema, purchaseListSchema, refundPartSchema } from '../../src-shared/admin/orders.ts';
import { reasonSchema } from '../../src-shared/admin/reason.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { stockChanged } from '../catalog/index.ts';
import { adminRouter, operatorProcedure, provedProcedure, reportProcedure } from './admin-trpc.ts';
import { resendMails } from './commands/resend-mails.ts';
import { revealPassword } from './commands/reveal-passwords.ts';
import { exchangeInConsole, refundPurchaseInConsole } from './orders/decide-purchases.ts';
import { listPurchasesPage } from './orders/list-purchases-page.ts';
import { purchaseInBrief } from './orders/purchase-in-brief.ts';
import { readOrder } from './orders/read-order.ts';
import { previewEntries } from './preview-entries.ts';
import { doOrPropose } from './proposals/proposals.ts';

const onePurchase = z.strictObject({ purchaseId: idSchema });
const withReason = onePurchase.extend({ reason: reasonSchema });
const part = { part: refundPartSchema.optional() };
const PREVIEW = { reason: 'preview' };

export const ordersRouter = adminRouter({
  list: reportProcedure('orders.read')
    .input(purchaseListSchema)
    .query(({ ctx, input }) =>
      listPurchasesPage(ctx, { ...input, timeZone: ctx.services.settings.get('reports.timeZone') }),
    ),
  one: operatorProcedure('orders.read')
    .input(orderKeySchema)
    .query(({ ctx, input }) => readOrder(ctx, input)),
  /** Previews do the real work and roll it back; they take locks, so they are mutations. */
  previewRefund: operatorProcedure('orders.refund')
    .input(onePurchase.extend(part))
    .mutation(({ ctx, input }) =>
      previewEntries(() => refundPurchaseInConsole(ctx, { ...input, ...PREVIEW })),
    ),
  /** Above the limit, another operator must confirm it. */
  refund: provedProcedure('orders.refund')
    .input(withReason.extend(part))
    .mutation(async ({ ctx, input }) => {
      const { reason, ...order } = input;
      const { leftCents, refundedCents } = await purchaseInBrief(ctx, order.purchaseId);
      // For a partial refund, what the operator saw: the command checks under its lock whether that is still the
      // refunded amount.
      const { amountCents, refundedCents: earlierCents } = order.part ?? {
        amountCents: leftCents,
        refundedCents,
      };
      const asked = { action: 'refund purchase', input: order, amountCents, earlierCents, reason } as const;
      return doOrPropose(ctx, asked, () => refundPurchaseInConsole(ctx, input));
    }),
  previewExchange: operatorProcedure('orders.exchange')
    .input(onePurchase)
    .mutation(({ ctx, input }) => previewEntries(() => exchangeInConsole(ctx, { ...input, ...PREVIEW }))),
  exchange: provedProcedure('orders.exchange')
    .input(withReason)
    .mutation(async ({ ctx, input }) => {
      const { reason, ...order } = input;
      const { leftCents: amountCents, refundedCents: earlierCents } = await purchaseInBrief(
        ctx,
        order.purchaseId,
      );
      const asked = { action: 'exchange purchase', input: order, amountCents, earlierCents, reason } as const;
      const done = await doOrPropose(ctx, asked, () => exchangeInConsole(ctx, input));
      if (!('proposalId' in done)) stockChanged(ctx.em);
      return done;
    }),
  reveal: provedProcedure('passwords.reveal')
    .input(withReason)
    .mutation(async ({ ctx, input }) => {
      const { username } = await purchaseInBrief(ctx, input.purchaseId);
      return { username, password: await revealPassword(ctx, { username, reason: input.reason }) };
    }),
  /** A mail that failed, or one that was sent and did not reach its customer. */
  resendMail: operatorProcedure('mails.resend')
    .input(z.strictObject({ id: z.guid(), reason: reasonSchema.optional() }))
    .mutation(({ ctx, input }) => resendMails(ctx, input)),
});
