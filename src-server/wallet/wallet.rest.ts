import { z } from 'zod';
import { centsToDecimal, centsToEur } from '../../src-shared/money.ts';
import { balanceOf } from '../ledger/index.ts';
import {
  crossSiteTransferBodySchema,
  redeemCouponSchema,
  transferBalanceBodySchema,
} from '../../src-shared/wallet/schemas.ts';
import { COUPON_REFUSALS, WALLET_TEXTS } from '../../src-shared/wallet/texts.ts';
import { customerRoute, idempotencyKeyOf, type RestRoute } from '../rest.ts';
import {
  detailSchema,
  fieldErrorsSchema,
  pageQuery,
  paginatedSchema,
  refusalSchema,
} from '../rest-schemas.ts';
import { balanceDetails } from './queries/balance-details.ts';
import { listTransactions } from './queries/list-transactions.ts';
import { redeemCoupon } from './commands/redeem-coupon.ts';
import { transferBalance } from './commands/transfer-balance.ts';
import { transferCrossSite } from './commands/transfer-cross-site.ts';

const balanceText = z.string().regex(/^\d+\.\d{2}$/);
/** An addition to the documents. */
const balanceDetailsSchema = z.strictObject({
  available: balanceText,
  setAside: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(['payment', 'bid', 'dispute']),
      description: z.string(),
      amount: z.number(),
      dateExpires: z.iso.datetime().nullable(),
      isCancellable: z.boolean(),
    }),
  ),
  onItsWay: z.array(
    z.strictObject({
      id: z.string(),
      description: z.string(),
      amount: z.number(),
      dateExpected: z.iso.datetime().nullable(),
    }),
  ),
});
/** A transaction with the documented fields (account and marketplace, section 3). */
export const transactionSchema = z.strictObject({
  id: z.int(),
  date: z.iso.datetime(),
  amount: z.number(),
  description: z.string(),
});

export const walletRoutes: readonly RestRoute[] = [
  customerRoute({
    method: 'GET',
    path: '/api/user/balance/',
    summary: "The customer's balance in EUR, as text with two decimals.",
    answers: { 200: z.strictObject({ balance: balanceText }) },
    handle: async ({ em, actor }) => ({
      status: 200,
      body: { balance: centsToDecimal(await balanceOf(em, actor.customerId)) },
    }),
  }),
  customerRoute({
    method: 'GET',
    path: '/api/user/balance/details/',
    summary: 'What of the balance is available, what is set aside and for what, and what is on its way.',
    answers: { 200: balanceDetailsSchema },
    async handle(ctx) {
      const { availableCents, setAside, onItsWay } = await balanceDetails(ctx);
      return {
        status: 200,
        body: {
          available: centsToDecimal(availableCents),
          setAside: setAside.map(({ id, kind, description, amountCents, expiresAt, isCancellable }) => ({
            id,
            kind,
            description,
            amount: centsToEur(amountCents),
            dateExpires: expiresAt,
            isCancellable,
          })),
          onItsWay: onItsWay.map(({ id, description, amountCents, expectedAt }) => ({
            id,
            description,
            amount: centsToEur(amountCents),
            dateExpected: expectedAt,
          })),
        },
      };
    },
  }),
  customerRoute({
    method: 'GET',
    path: '/api/user/transactions/',
    summary: "What happened to the customer's balance, newest first. Negative amounts left it.",
    query: z.strictObject(pageQuery),
    answers: { 200: paginatedSchema(transactionSchema), 404: detailSchema },
    async handle(ctx, { query }) {
      const page = await listTransactions(ctx, query);
      const results = page.results.map(({ id, date, amountCents, description }) => ({
        id,
        date,
        amount: centsToEur(amountCents),
        description,
      }));
      return { status: 200, body: { ...page, results } };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/redeem-coupon/',
    summary: 'Puts what a code is worth on the balance. Ten wrong codes an hour.',
    body: redeemCouponSchema,
    answers: {
      200: z.strictObject({ amount: z.number(), balance: balanceText }),
      400: z.union([detailSchema, fieldErrorsSchema]),
      429: detailSchema,
    },
    async handle(ctx, { body }) {
      const redeemed = await redeemCoupon(ctx, body);
      if (redeemed.outcome !== 'redeemed')
        return { status: 400, body: { detail: COUPON_REFUSALS[redeemed.outcome] } };
      const { amountCents, balanceCents } = redeemed;
      return {
        status: 200,
        body: { amount: centsToEur(amountCents), balance: centsToDecimal(balanceCents) },
      };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/transfer-balance/',
    summary: 'Gives balance to another customer. Idempotent with the header Idempotency-Key.',
    body: transferBalanceBodySchema,
    answers: {
      200: detailSchema,
      400: z.union([detailSchema, fieldErrorsSchema]),
      403: refusalSchema,
      422: refusalSchema,
      429: detailSchema,
    },
    async handle(ctx, { body, headers }) {
      await transferBalance(ctx, { ...body, idempotencyKey: idempotencyKeyOf(headers) });
      return { status: 200, body: { detail: WALLET_TEXTS.transferred } };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/transfer-balance-cross-site/',
    summary:
      'Takes balance away for a single-use code, which is told here and nowhere else. Idempotent with the header Idempotency-Key.',
    body: crossSiteTransferBodySchema,
    answers: {
      200: z.strictObject({ code: z.string(), amount: z.number(), redeemUrl: z.url() }),
      400: z.union([detailSchema, fieldErrorsSchema]),
      422: refusalSchema,
    },
    async handle(ctx, { body, headers }) {
      const { code, amountCents, redeemUrl } = await transferCrossSite(ctx, {
        ...body,
        idempotencyKey: idempotencyKeyOf(headers),
      });
      return {
        status: 200,
        body: { code, amount: centsToEur(amountCents), redeemUrl },
      };
    },
  }),
];
