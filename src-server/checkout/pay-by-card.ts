/**
 * The card form of the second gateway, sent (storefront, section 7 "make-param-payment"). Everything is judged and held
 * now; opening the form recorded nothing. The card's data goes from the request to the gateway and nowhere else: whatever
 * is added here must not put it into a row, a job, a log line or an error.
 */
import type { PayByCardInput, PayByCardOutcome } from '../../src-shared/checkout/pay-by-card.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import { featureStatus, requireFlag } from '../operations/index.ts';
import { abandonPayment } from './abandon-payment.ts';
import { type CardSender, cardOf, limitCards } from './card-sender.ts';
import { decideCheckout, keyOf, SAME_CARD_FORM_SECONDS, type Wish } from './decide-checkout.ts';
import { joinCardPayment, openCardPayment } from './open-card-payment.ts';

/** Throws `card_gateway_off`, `card_refused`, `throttled`, `coupon_invalid`, `shop_archived`, `gateway_unavailable`. */
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
  const alreadyPaid = await findPaidElsewhere(ctx, wish);
  if (alreadyPaid) return alreadyPaid;
  const decision = await decideCheckout(ctx, wish);
  switch (decision.outcome) {
    case 'awaiting_payment': {
      const { checkoutId, isReplay } = decision;
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
    case 'product_unavailable':
    case 'total_changed':
      return decision;
  }
}

/**
 * An earlier try at these items may have been paid without us hearing of it. Before it is replaced the provider is asked,
 * so that nobody pays twice for what they have bought already.
 */
async function findPaidElsewhere(ctx: CustomerContext, wish: Wish): Promise<PayByCardOutcome | undefined> {
  const { em, services, actor } = ctx;
  const earlier = await em.execute<{ id: string; checkout_id: string; provider_reference: string }[]>(
    `select p.id, p.checkout_id, p.provider_reference from payment p join checkout c on c.id = p.checkout_id
     where c.customer_id = ? and c.gateway = 'param' and c.status = 'awaiting_payment'
       and p.status = 'pending' and p.provider_reference is not null
       and not (c.idempotency_key = ? and c.created_at > now() - ? * interval '1 second')
       and exists (select 1 from checkout_item i where i.checkout_id = c.id and i.cart_item_id = any(?::int[]))`,
    [actor.customerId, keyOf(wish), SAME_CARD_FORM_SECONDS, wish.input.cartItems],
  );
  for (const payment of earlier) {
    const facts = await services.cardGateway?.findPayment(payment.provider_reference);
    if (facts?.state !== 'paid') continue;
    const redirectUrl = processingPage(ctx, payment.id);
    return { outcome: 'redirect', checkoutId: payment.checkout_id, redirectUrl, isReplay: true };
  }
  return undefined;
}

function wishOf({ cartItems, totalPrice, discountCode }: PayByCardInput): Wish['input'] {
  return { cartItems, totalPrice, discountCode, paymentGateway: 'param' };
}

async function paymentOf({ em }: CustomerContext, checkoutId: string): Promise<string> {
  const [payment] = await em.execute<{ id: string }[]>('select id from payment where checkout_id = ?', [
    checkoutId,
  ]);
  if (!payment) throw new Error(`checkout ${checkoutId} waits for no payment`);
  return payment.id;
}

/** Where a customer waits for the answer; it asks the provider by itself. */
function processingPage({ services }: CustomerContext, paymentId: string): string {
  return `${services.config.publicUrl}/my-cart/payment-processing/?payment=${paymentId}`;
}
