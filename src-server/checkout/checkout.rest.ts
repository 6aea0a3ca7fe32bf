import { z } from 'zod';
import { type PayByCardOutcome, payByCardSchema } from '../../src-shared/checkout/pay-by-card.ts';
import { type StartCheckoutOutcome, startCheckoutSchema } from '../../src-shared/checkout/start-checkout.ts';
import { CHECKOUT_TEXTS } from '../../src-shared/checkout/texts.ts';
import { centsToEur, formatMoney } from '../../src-shared/money.ts';
import { customerRoute, type RestAnswer, type RestRoute } from '../rest.ts';
import { detailSchema, fieldErrorsSchema } from '../rest-schemas.ts';
import { payByCard } from './pay-by-card.ts';
import { startCheckout } from './start-checkout.ts';
import { validateCoupon } from './validate-coupon.ts';

const couponAnswer = z.strictObject({
  code: z.string(),
  type: z.literal('PERCENTAGE'),
  discountType: z.enum(['percentage', 'FLAT']),
  amount: z.number(),
});

export const checkoutRoutes: readonly RestRoute[] = [
  customerRoute({
    method: 'GET',
    path: '/api/discount-coupon/validate/{code}/',
    summary: 'The discount behind a code.',
    params: z.strictObject({ code: z.string().max(64) }),
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
      'Buys cart items: from the balance alone (201), with the rest at the hosted checkout or, after that, with the card form (200). Idempotent.',
    body: startCheckoutSchema,
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
    },
    async handle(ctx, { body, headers }) {
      return answerOf(await startCheckout(ctx, body, idempotencyKeyOf(headers)));
    },
  }),
  customerRoute({
    method: 'POST',
    path: '/api/make-param-payment/',
    summary:
      'The card form, sent: holds the items and says where the browser goes next. Nothing of the card is kept.',
    body: payByCardSchema,
    answers: {
      200: z.strictObject({ redirectUrl: z.url() }),
      400: z.union([detailSchema, fieldErrorsSchema]),
      503: detailSchema,
    },
    async handle(ctx, { body, headers }) {
      const idempotencyKey = idempotencyKeyOf(headers);
      const outcome = await payByCard(ctx, body, { ip: ctx.ip, idempotencyKey });
      return cardAnswerOf(outcome, ctx.services.config.publicUrl);
    },
  }),
];

function idempotencyKeyOf(headers: Record<string, string | string[] | undefined>): string | undefined {
  const key = headers['idempotency-key'];
  return typeof key === 'string' ? key.slice(0, 100) : undefined;
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
        body: { redirectUrl: `${publicUrl}/my-cart/purchase-completed/?checkout=${outcome.checkoutId}` },
        headers: replayHeader(outcome.isReplay),
      };
    case 'product_unavailable':
      return { status: 400, body: { cartItems: [CHECKOUT_TEXTS.resetCart] } };
    case 'total_changed':
      return totalChanged(outcome.totalCents);
  }
}

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
    case 'product_unavailable':
      return { status: 400, body: { detail: 'PRODUCT_UNAVAILABLE', cartItems: outcome.cartItemIds } };
    case 'total_changed':
      return totalChanged(outcome.totalCents);
  }
}

function totalChanged(totalCents: number): RestAnswer {
  const message = `The total is now ${formatMoney(totalCents)}. Please check your cart and try again.`;
  return { status: 400, body: { totalPrice: [message] } };
}

function replayHeader(isReplay: boolean): Record<string, string> {
  return isReplay ? { 'Idempotent-Replayed': 'true' } : {};
}
