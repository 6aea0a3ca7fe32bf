/** What needs an operator: the queues, and commands for their items. */
import { z } from 'zod';
import { MAX_LIST_LIMIT } from '../../src-shared/admin/list.ts';
import { QUEUE_NAMES } from '../../src-shared/admin/queues.ts';
import { reasonSchema } from '../../src-shared/admin/reason.ts';
import { claimAnswerSchema } from '../../src-shared/claims/warranty-claim.ts';
import { idSchema } from '../../src-shared/id-schema.ts';
import { adminRouter, operatorProcedure, provedProcedure } from './admin-trpc.ts';
import { askProviderByOperator } from './commands/ask-provider.ts';
import { resendMails } from './commands/resend-mails.ts';
import { retryJob } from './commands/retry-job.ts';
import { sendRefundAgain } from './commands/send-refund-again.ts';
import { settleReturnedRefund } from './commands/settle-returned-refund.ts';
import {
  confirmListingInConsole,
  confirmTradeInConsole,
  refundClaimInConsole,
  refuseListingInConsole,
  refuseTradeInConsole,
  rejectClaimInConsole,
} from './marketplace/decide-claims.ts';
import { readClaim } from './marketplace/read-claim.ts';
import { revealClaim, revealListing, revealTradeIn } from './marketplace/reveal-for-check.ts';
import { doOrPropose } from './proposals/proposals.ts';
import { countQueues, listQueue } from './queues/read-queues.ts';

const byId = z.strictObject({ id: idSchema });
const byUuid = z.strictObject({ id: z.uuid() });
const reasoned = { reason: reasonSchema };

const claimsRouter = adminRouter({
  one: operatorProcedure('marketplace.read')
    .input(byId)
    .query(({ ctx, input }) => readClaim(ctx, input.id)),
  reject: operatorProcedure('claims.decide')
    .input(z.strictObject({ claimId: idSchema, answer: claimAnswerSchema }))
    .mutation(({ ctx, input }) => rejectClaimInConsole(ctx, input)),
  /** What a refund would post: does the real work and rolls it back. */
  previewRefund: operatorProcedure('claims.decide')
    .input(z.strictObject({ claimId: idSchema }))
    .mutation(async ({ ctx, input }) => {
      const request = { ...input, reason: 'preview', isConfirmed: false };
      const { newPassword: _, ...preview } = await refundClaimInConsole(ctx, request);
      return preview;
    }),
  refund: provedProcedure('claims.decide')
    .input(z.strictObject({ claimId: idSchema, ...reasoned }))
    .mutation(async ({ ctx, input: { claimId, reason } }) => {
      const { priceCents: amountCents } = await readClaim(ctx, claimId);
      const asked = { action: 'claims refund', input: { claimId }, amountCents, reason } as const;
      return doOrPropose(ctx, asked, () => refundClaimInConsole(ctx, { claimId, reason, isConfirmed: true }));
    }),
  reveal: provedProcedure('claims.decide')
    .input(z.strictObject({ claimId: idSchema }))
    .mutation(({ ctx, input }) => revealClaim(ctx, input.claimId)),
});

const tradeInsRouter = adminRouter({
  reveal: provedProcedure('trade_ins.decide')
    .input(byId)
    .mutation(({ ctx, input }) => revealTradeIn(ctx, input.id)),
  confirm: provedProcedure('trade_ins.decide')
    .input(byId)
    .mutation(({ ctx, input }) => confirmTradeInConsole(ctx, input.id)),
  refuse: operatorProcedure('trade_ins.decide')
    .input(z.strictObject({ tradeId: idSchema, ...reasoned }))
    .mutation(({ ctx, input }) => refuseTradeInConsole(ctx, input)),
});

const listingsRouter = adminRouter({
  reveal: provedProcedure('claims.decide')
    .input(z.strictObject({ listingId: idSchema }))
    .mutation(({ ctx, input }) => revealListing(ctx, input.listingId)),
  confirm: provedProcedure('claims.decide')
    .input(byId)
    .mutation(({ ctx, input }) => confirmListingInConsole(ctx, input.id)),
  refuse: operatorProcedure('claims.decide')
    .input(z.strictObject({ id: idSchema, ...reasoned }))
    .mutation(({ ctx, input }) => refuseListingInConsole(ctx, input)),
});

export const queuesRouter = adminRouter({
  counts: operatorProcedure('queues.read').query(({ ctx }) => countQueues(ctx, ctx.actor.role)),
  list: operatorProcedure('queues.read')
    .input(
      z.strictObject({
        queue: z.enum(QUEUE_NAMES),
        cursor: z.string().max(1000).nullish(),
        limit: z.int().positive().max(MAX_LIST_LIMIT).default(50),
      }),
    )
    .query(({ ctx, input }) => listQueue(ctx, input, ctx.actor.role)),
  askProvider: operatorProcedure('payments.settle')
    .input(z.strictObject({ paymentId: z.uuid() }))
    .mutation(({ ctx, input }) => askProviderByOperator(ctx, input)),
  sendRefund: operatorProcedure('orders.refund')
    .input(z.strictObject({ paymentId: z.uuid() }))
    .mutation(({ ctx, input }) => sendRefundAgain(ctx, input)),
  /** It moves no money, but ends what the shop owes a customer. */
  settleReturnedRefund: provedProcedure('orders.refund')
    .input(z.strictObject({ paymentId: z.uuid(), amountCents: z.int().positive(), ...reasoned }))
    .mutation(({ ctx, input }) => settleReturnedRefund(ctx, input)),
  resendMail: operatorProcedure('mails.resend')
    .input(byUuid)
    .mutation(({ ctx, input }) => resendMails(ctx, input)),
  resendMails: operatorProcedure('mails.resend').mutation(({ ctx }) => resendMails(ctx, {})),
  retryJob: operatorProcedure('jobs.retry')
    .input(byUuid)
    .mutation(({ ctx, input }) => retryJob(ctx, input)),
  claims: claimsRouter,
  tradeIns: tradeInsRouter,
  listings: listingsRouter,
});
