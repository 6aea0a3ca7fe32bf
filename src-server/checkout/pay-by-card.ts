/**
 * The card form of the second gateway, sent (storefront, section 7 "make-param-payment"). Everything is judged and held
 * now; opening the form recorded nothing. The card's data goes from the request to the gateway and nowhere else: whatever
 * is added here must not put it into a row, a job, a log line or an error.
 */
import { readExpiry } from '../../src-shared/checkout/card-form.ts';
import type { PayByCardInput, PayByCardOutcome } from '../../src-shared/checkout/pay-by-card.ts';
import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import { featureStatus, requireFlag } from '../operations/index.ts';
import type { CardDetails } from '../payments/index.ts';
import type { LimitRule } from '../platform/rate-limits.ts';
import { decideCheckout, keyOf, SAME_CARD_FORM_SECONDS, type Wish } from './decide-checkout.ts';
import { joinCardPayment, openCardPayment, processingPage } from './open-card-payment.ts';

/** Shops are where stolen cards are tried out: each customer and each address gets a handful of tries. */
const CARDS_BY_CUSTOMER: LimitRule = { name: 'card-customer', points: 10, perSeconds: 10 * 60 };
const CARDS_BY_IP: LimitRule = { name: 'card-ip', points: 30, perSeconds: 10 * 60 };

export interface CardSender {
  ip: string;
  idempotencyKey?: string | undefined;
}

/** Throws `card_gateway_off`, `card_refused`, `throttled`, `coupon_invalid`, `shop_archived`, `gateway_unavailable`. */
export async function payByCard(
  ctx: CustomerContext,
  input: PayByCardInput,
  { ip, idempotencyKey }: CardSender,
): Promise<PayByCardOutcome> {
  const { services, actor } = ctx;
  requireFlag(services.settings, 'open');
  if (!featureStatus(services).param) throw new ShopError('card_gateway_off');
  await services.limits.consume(CARDS_BY_IP, ip);
  await services.limits.consume(CARDS_BY_CUSTOMER, String(actor.customerId));

  const wish: Wish = { input: wishOf(input), idempotencyKey, hasCard: true };
  const alreadyPaid = await findPaidElsewhere(ctx, wish);
  if (alreadyPaid) return alreadyPaid;
  const decision = await decideCheckout(ctx, wish);
  switch (decision.outcome) {
    case 'awaiting_payment': {
      const { checkoutId, isReplay } = decision;
      const redirectUrl = isReplay
        ? await joinCardPayment(ctx, checkoutId)
        : await openCardPayment(ctx, checkoutId, cardOf(input), ip);
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

function cardOf(input: PayByCardInput): CardDetails {
  const expiry = readExpiry(input.expiryDate);
  if (!expiry) throw new RangeError('the expiry date was not validated');
  return {
    fullName: input.fullName,
    country: input.country,
    phone: input.phone,
    number: input.creditCardNumber,
    month: expiry.month,
    year: expiry.year,
    cvv: input.cvv,
  };
}
