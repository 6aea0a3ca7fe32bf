import { z } from 'zod';
import {
  type CardPaymentInput,
  cardPaymentSchema,
  type PayByCardOutcome,
} from '../../src-shared/checkout/pay-by-card.ts';
import { CHECKOUT_TEXTS, totalChangedText } from '../../src-shared/checkout/texts.ts';
import { type CardSender, payByCard } from '../checkout/index.ts';
import type { CustomerContext } from '../context.ts';
import { customerRoute, idempotencyKeyOf, replayHeader, type RestAnswer, type RestRoute } from '../rest.ts';
import { detailSchema, fieldErrorsSchema, refusalSchema } from '../rest-schemas.ts';
import { loadByCard } from './load-by-card.ts';

/** One path takes the card form for what is in the cart and for loads. */
export const cardPaymentRoute: RestRoute = customerRoute({
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

async function answerCard(
  ctx: CustomerContext,
  body: CardPaymentInput,
  sender: CardSender,
): Promise<RestAnswer> {
  if (!('amountCents' in body)) {
    return answerOf(await payByCard(ctx, body, sender), ctx.services.config.publicUrl);
  }
  const { redirectUrl, isReplay } = await loadByCard(ctx, body, sender);
  return { status: 200, body: { redirectUrl }, headers: replayHeader(isReplay) };
}

function answerOf(outcome: PayByCardOutcome, publicUrl: string): RestAnswer {
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
    case 'payment_under_way':
      return { status: 400, body: { detail: CHECKOUT_TEXTS.underWay } };
    case 'product_unavailable':
      return { status: 400, body: { cartItems: [CHECKOUT_TEXTS.resetCart] } };
    case 'total_changed':
      return { status: 400, body: { totalPrice: [totalChangedText(outcome.totalCents)] } };
  }
}
