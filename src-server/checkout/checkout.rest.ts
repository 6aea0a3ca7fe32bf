import { z } from 'zod';
import {
  type CardPaymentInput,
  cardPaymentSchema,
  type PayByCardOutcome,
} from '../../src-shared/checkout/pay-by-card.ts';
import {
  startCheckoutBodySchema,
  type StartCheckoutOutcome,
} from '../../src-shared/checkout/start-checkout.ts';
import { cardPartChangedText, CHECKOUT_TEXTS, totalChangedText } from '../../src-shared/checkout/texts.ts';
import { centsToEur } from '../../src-shared/money.ts';
import type { CustomerContext } from '../context.ts';
import { loadByCard } from '../loads/index.ts';
import { type CardSender, purchasedPath } from '../payments/index.ts';
import { customerRoute, idempotencyKeyOf, replayHeader, type RestAnswer, type RestRoute } from '../rest.ts';
import { detailSchema, fieldErrorsSchema, refusalSchema } from '../rest-schemas.ts';
import { payByCard } from './pay-by-card.ts';
import { startCheckout } from './start-checkout.ts';
import { validateCoupon } from './find-discount.ts';

const couponAnswer = z.strictObject({
  code: z.string(),
  type: z.literal('PERCENTAGE'),
  discountType: z.enum(['percentage', 'FLAT']),
  amount: z.number(),
});

/** The same path accepts the card form for the cart and for loads. */
const cardPaymentRoute: RestRoute = customerRoute({
  method: 'POST',
  path: '/api/make-param-payment/',
  summary:
    'The card form, sent: for cart items, which it holds, or for `loadAmount`. Says where the browser goes next; nothing of the card is kept.',
  body: cardPaymentSchema,
  answers: {
    200: z.strictObject({ redirectUrl: z.url() }),
    400: z.union([detailSchema, fieldErrorsSchema]),
    422: refusalSchema,
    503: detailSchema,
  },
  handle: (ctx, { body, headers }) =>
    answerCard(ctx, body, { ip: ctx.ip, idempotencyKey: idempotencyKeyOf(headers) }),
});

export const checkoutRoutes: readonly RestRoute[] = [
  customerRoute({
    method: 'GET',
    path: '/api/discount-coupon/validate/{code}/',
    summary: 'The discount behind a code: EUR off the order if `discountType` is FLAT, otherwise per cent.',
    params: z.strictObject({ code: z.string() }),
    answers: { 200: couponAnswer, 400: detailSchema },
    async handle(ctx, { params }) {
      const discount = await validateCoupon(ctx, params.code);
      const amount = discount.discountType === 'FLAT' ? centsToEur(discount.amountCents) : discount.percent;
      return {
        status: 200,
        body: { code: discount.code, type: 'PERCENTAGE', discountType: discount.discountType, amount },
      };
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/create-checkout-session/',
    summary:
      'Buys cart items: from the balance alone (201), with the rest at the hosted checkout or, after that, with the card form (200). 400 with the detail PRODUCT_UNAVAILABLE names the `cartItems` that are gone. Idempotent.',
    body: startCheckoutBodySchema,
    answers: {
      200: z.union([
        z.strictObject({ id: z.string(), url: z.url() }),
        z.strictObject({ paramAmount: z.number(), description: z.string() }),
      ]),
      201: z.strictObject({}),
      400: z.union([
        z.strictObject({ detail: z.string(), cartItems: z.array(z.int()) }),
        detailSchema,
        fieldErrorsSchema,
      ]),
      422: refusalSchema,
    },
    async handle(ctx, { body, headers }) {
      return answerOf(await startCheckout(ctx, { ...body, idempotencyKey: idempotencyKeyOf(headers) }));
    },
  }),
  cardPaymentRoute,
];

function answerOf(outcome: StartCheckoutOutcome): RestAnswer {
  switch (outcome.outcome) {
    case 'paid':
      return { status: 201, body: {}, headers: replayHeader(outcome.isReplay) };
    case 'hosted_checkout':
      return {
        status: 200,
        body: { id: outcome.sessionId, url: outcome.url },
        headers: replayHeader(outcome.isReplay),
      };
    case 'card_form':
      return {
        status: 200,
        body: { paramAmount: centsToEur(outcome.amountCents), description: outcome.description },
      };
    case 'payment_under_way':
      return { status: 400, body: { detail: CHECKOUT_TEXTS.underWay } };
    case 'product_unavailable':
      return { status: 400, body: { detail: 'PRODUCT_UNAVAILABLE', cartItems: outcome.cartItemIds } };
    case 'total_changed':
      return { status: 400, body: { totalPrice: [totalChangedText(outcome.totalCents)] } };
  }
}

async function answerCard(
  ctx: CustomerContext,
  body: CardPaymentInput,
  sender: CardSender,
): Promise<RestAnswer> {
  if (!('amountCents' in body)) {
    return cardAnswerOf(await payByCard(ctx, { ...body, ...sender }), ctx.services.config.publicUrl);
  }
  const { redirectUrl, isReplay } = await loadByCard(ctx, { ...body, ...sender });
  return { status: 200, body: { redirectUrl }, headers: replayHeader(isReplay) };
}

function cardAnswerOf(outcome: PayByCardOutcome, publicUrl: string): RestAnswer {
  switch (outcome.outcome) {
    case 'redirect':
      return {
        status: 200,
        body: { redirectUrl: outcome.redirectUrl },
        headers: replayHeader(outcome.isReplay),
      };
    case 'paid':
      return {
        status: 200,
        body: { redirectUrl: publicUrl + purchasedPath(outcome.checkoutId) },
        headers: replayHeader(outcome.isReplay),
      };
    case 'payment_under_way':
      return { status: 400, body: { detail: CHECKOUT_TEXTS.underWay } };
    case 'product_unavailable':
      return { status: 400, body: { cartItems: [CHECKOUT_TEXTS.resetCart] } };
    case 'total_changed':
      return { status: 400, body: { totalPrice: [totalChangedText(outcome.totalCents)] } };
    case 'card_part_changed':
      return { status: 400, body: { detail: cardPartChangedText(outcome.cardPartCents) } };
  }
}
