/**
 * The submitted card form of the second gateway (storefront, section 7 "make-param-payment"). Opening the form recorded
 * nothing; everything is checked and held now. The card's data goes from the request to the gateway and nowhere else:
 * never put it into a row, a job, a log line or an error.
 */
import type { PayByCardInput, PayByCardOutcome } from '../../src-shared/checkout/pay-by-card.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { Cents } from '../../src-shared/money.ts';
import type { CustomerContext } from '../context.ts';
import { refuseReusedKey } from '../ledger/index.ts';
import { featureStatus, requireFlag } from '../settings/index.ts';
import {
  cardOf,
  type CardSender,
  joinCardPayment,
  limitCards,
  openCardPayment,
  SAME_CARD_FORM_SECONDS,
} from '../payments/index.ts';
import {
  checkoutKeyOf,
  type CheckoutRequest,
  closeReplacedPages,
  keyedRequestOf,
  paymentOf,
  processingPage,
} from './earlier-checkouts.ts';
import { openPayment } from './open-payment.ts';
import type { QuoteOptions } from './quote-checkout.ts';
import { payFromBalance, repeatCheckout, takeQuote } from './take-quote.ts';

/**
 * Buys cart items with the form's card: quotes and holds them, and passes the card to the gateway. The same form sent twice joins the
 * first one's payment. Throws `card_gateway_off`, `card_refused`, `throttled`, `coupon_invalid`, `shop_archived`,
 * `gateway_unavailable`, `idempotency_key_reused`.
 */
export async function payByCard(
  ctx: CustomerContext,
  input: PayByCardInput & CardSender,
): Promise<PayByCardOutcome> {
  const { services } = ctx;
  requireFlag(services.settings, 'open');
  if (!featureStatus(services).param) throw new ShopError('card_gateway_off');
  await limitCards(ctx, input.ip);

  const request = requestOf(input);
  await refuseReusedKey(ctx.em, keyedRequestOf(ctx, request));
  const key = checkoutKeyOf(request);
  const options: QuoteOptions = {
    isSameRequest: ({ idempotency_key, is_fresh }) => idempotency_key === key && is_fresh,
    openSeconds: SAME_CARD_FORM_SECONDS,
  };
  const taken = await takeQuote(ctx, request, options, async (transaction, quoted) => {
    if (quoted.outcome === 'repeated') return repeatCheckout(transaction, request, quoted.checkout);
    const { quote } = quoted;
    const { cardPartCents } = quote.split;
    if (cardPartCents > (input.cardPartCents ?? cardPartCents)) return cardPartChanged(cardPartCents);
    return cardPartCents === 0 ? payFromBalance(transaction, quote) : openPayment(transaction, quote);
  });
  switch (taken.outcome) {
    case 'earlier_paid':
      return redirectTo(taken.checkoutId, taken.pageUrl);
    case 'awaiting_payment': {
      const { checkoutId, isReplay, replacedHolds } = taken;
      const pageUrl = await closeReplacedPages(ctx, replacedHolds, checkoutId);
      if (pageUrl !== undefined) return redirectTo(checkoutId, pageUrl);
      const paymentId = await paymentOf(ctx, checkoutId);
      const redirectUrl = isReplay
        ? await joinCardPayment(ctx, paymentId)
        : await openCardPayment(ctx, {
            paymentId,
            card: cardOf(input),
            ip: input.ip,
            waitingUrl: processingPage(ctx, paymentId),
          });
      return { outcome: 'redirect', checkoutId, redirectUrl, isReplay };
    }
    case 'paid':
      await closeReplacedPages(ctx, taken.replacedHolds);
      return { outcome: 'paid', checkoutId: taken.checkoutId, isReplay: taken.isReplay };
    case 'payment_under_way':
    case 'product_unavailable':
    case 'total_changed':
    case 'card_part_changed':
      return taken;
  }
}

/** The part of the form that identifies the purchase, without the card. */
function requestOf({
  cartItems,
  totalCents,
  discountCode,
  paymentsUnderWay,
  idempotencyKey,
}: PayByCardInput & CardSender): CheckoutRequest {
  return { cartItems, totalCents, discountCode, paymentsUnderWay, paymentGateway: 'param', idempotencyKey };
}

const cardPartChanged = (cardPartCents: Cents) => ({ outcome: 'card_part_changed' as const, cardPartCents });

/** An earlier payment turned out to be paid: the browser goes to the page that settles it. */
function redirectTo(checkoutId: string, redirectUrl: string): PayByCardOutcome {
  return { outcome: 'redirect', checkoutId, redirectUrl, isReplay: true };
}
