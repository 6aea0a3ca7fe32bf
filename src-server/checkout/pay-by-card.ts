/**
 * The card form of the second gateway, sent (storefront, section 7 "make-param-payment"). Everything is judged and held
 * now; opening the form recorded nothing. The card's data goes from the request to the gateway and nowhere else: whatever
 * is added here must not put it into a row, a job, a log line or an error.
 */
import type { PayByCardInput, PayByCardOutcome } from '../../src-shared/checkout/pay-by-card.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import { refuseReusedKey } from '../ledger/index.ts';
import { featureStatus, requireFlag } from '../settings/index.ts';
import { abandonPayment } from './abandon-payment.ts';
import { type CardSender, cardOf, limitCards } from './card-sender.ts';
import { decideCheckout, keyedRequestOf, keyOf, type Wish } from './decide-checkout.ts';
import { askAboutEarlier, closeReplacedPages, paymentOf, processingPage } from './earlier-payments.ts';
import { joinCardPayment, openCardPayment } from './open-card-payment.ts';

/**
 * Throws `card_gateway_off`, `card_refused`, `throttled`, `coupon_invalid`, `shop_archived`, `gateway_unavailable`,
 * `idempotency_key_reused`.
 */
export async function payByCard(
  ctx: CustomerContext,
  input: PayByCardInput,
  { ip, idempotencyKey }: CardSender,
): Promise<PayByCardOutcome> {
  const { services } = ctx;
  requireFlag(services.settings, 'open');
  if (!featureStatus(services).param) throw new ShopError('card_gateway_off');
  await limitCards(ctx, ip);

  const wish: Wish = { input: wishOf(input), idempotencyKey, hasCard: true };
  await refuseReusedKey(ctx.em, keyedRequestOf(ctx, wish));
  const key = keyOf(wish);
  const { paid, ended } = await askAboutEarlier(
    ctx,
    wish.input.cartItems,
    ({ idempotency_key, is_fresh }) => idempotency_key === key && is_fresh,
  );
  if (paid) return redirectTo(paid.checkoutId, paid.pageUrl);
  const decision = await decideCheckout(ctx, { ...wish, endedPayments: ended });
  switch (decision.outcome) {
    case 'awaiting_payment': {
      const { checkoutId, isReplay, replacedIds } = decision;
      const pageUrl = await closeReplacedPages(ctx, replacedIds, checkoutId);
      if (pageUrl !== undefined) return redirectTo(checkoutId, pageUrl);
      const paymentId = await paymentOf(ctx, checkoutId);
      const redirectUrl = isReplay
        ? await joinCardPayment(ctx, paymentId)
        : await openCardPayment(ctx, {
            paymentId,
            card: cardOf(input),
            ip,
            waitingUrl: processingPage(ctx, paymentId),
            abandon: (error) => abandonPayment(ctx, checkoutId, paymentId, error),
          });
      return { outcome: 'redirect', checkoutId, redirectUrl, isReplay };
    }
    case 'card_form':
      throw new Error('a card form that was sent is not quoted');
    case 'paid':
      await closeReplacedPages(ctx, decision.replacedIds);
      return { outcome: 'paid', checkoutId: decision.checkoutId, isReplay: decision.isReplay };
    case 'payment_under_way':
    case 'product_unavailable':
    case 'total_changed':
      return decision;
  }
}

function wishOf({ cartItems, totalCents, discountCode, paymentsUnderWay }: PayByCardInput): Wish['input'] {
  return { cartItems, totalCents, discountCode, paymentsUnderWay, paymentGateway: 'param' };
}

/** An earlier payment was paid: the browser goes to the page that settles it. */
function redirectTo(checkoutId: string, redirectUrl: string): PayByCardOutcome {
  return { outcome: 'redirect', checkoutId, redirectUrl, isReplay: true };
}
