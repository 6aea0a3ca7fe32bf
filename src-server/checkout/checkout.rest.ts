import { z } from 'zod';
import { type StartCheckoutOutcome, startCheckoutSchema } from '../../src-shared/checkout/start-checkout.ts';
import { centsToEur, formatMoney } from '../../src-shared/money.ts';
import { customerRoute, type RestAnswer, type RestRoute } from '../rest.ts';
import { detailSchema, fieldErrorsSchema } from '../rest-schemas.ts';
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
      'Buys cart items: from the balance alone (201), or with the rest at the hosted checkout (200). Idempotent.',
    body: startCheckoutSchema,
    answers: {
      200: z.strictObject({ id: z.string(), url: z.url() }),
      201: z.strictObject({}),
      400: z.union([
        z.strictObject({ detail: z.string(), cartItems: z.array(z.int()) }),
        detailSchema,
        fieldErrorsSchema,
      ]),
    },
    async handle(ctx, { body, headers }) {
      const key = headers['idempotency-key'];
      return answerOf(
        await startCheckout(ctx, body, typeof key === 'string' ? key.slice(0, 100) : undefined),
      );
    },
  }),
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
    case 'product_unavailable':
      return { status: 400, body: { detail: 'PRODUCT_UNAVAILABLE', cartItems: outcome.cartItemIds } };
    case 'total_changed':
      return {
        status: 400,
        body: {
          totalPrice: [
            `The total is now ${formatMoney(outcome.totalCents)}. Please check your cart and try again.`,
          ],
        },
      };
  }
}

function replayHeader(isReplay: boolean): Record<string, string> {
  return isReplay ? { 'Idempotent-Replayed': 'true' } : {};
}
