import { REGIONS } from '../../src-shared/catalog/enumerations.ts';
import type { StartCheckoutOutcome } from '../../src-shared/checkout/start-checkout.ts';
import { describeItems } from '../../src-shared/checkout/texts.ts';
import type { CustomerContext } from '../context.ts';
import { requireFlag } from '../settings/index.ts';
import {
  type HostedPage,
  openHostedPage,
  processingPath,
  SESSION_SECONDS,
  type SessionRequest,
} from '../payments/index.ts';
import { arrayOf } from '../platform/sql.ts';
import {
  checkoutKeyOf,
  type CheckoutRequest,
  closeReplacedPages,
  type EarlierPayment,
  type RepeatedCheckout,
} from './earlier-checkouts.ts';
import { openPayment, requireCardGateway } from './open-payment.ts';
import type { CheckoutQuote } from './quote-checkout.ts';
import { payFromBalance, repeatCheckout, takeQuote } from './take-quote.ts';

type CardFormQuote = Extract<StartCheckoutOutcome, { outcome: 'card_form' }>;

/**
 * Buys cart items: from the balance alone, with the rest at the hosted checkout, or, for the second gateway, returns what the card
 * form will charge. If an earlier payment for the same products turns out to be paid, the answer is the page that settles it, instead
 * of a second payment. Throws as `takeQuote`, `shop_archived`, `throttled` as `openPayment`, and `gateway_unavailable` if the hosted
 * checkout cannot be reached: then nothing is charged or held.
 */
export async function startCheckout(
  ctx: CustomerContext,
  request: CheckoutRequest,
): Promise<StartCheckoutOutcome> {
  requireFlag(ctx.services.settings, 'open');
  const isCardForm = request.paymentGateway === 'param';
  const key = checkoutKeyOf(request);
  const isSameRequest = (payment: EarlierPayment): boolean => payment.idempotency_key === key;
  const taken = await takeQuote(ctx, request, { isSameRequest }, async (transaction, quoted) => {
    if (quoted.outcome === 'repeated') {
      const { checkout } = quoted;
      if (isCardForm && !checkout.isPaid) return repeatCardForm(checkout);
      return repeatCheckout(transaction, request, checkout);
    }
    if (quoted.quote.split.cardPartCents === 0) return payFromBalance(transaction, quoted.quote);
    return isCardForm ? quoteCardForm(transaction, quoted.quote) : openPayment(transaction, quoted.quote);
  });
  switch (taken.outcome) {
    case 'earlier_paid':
      return toProcessingPage(taken.checkoutId, taken.paymentId, taken.pageUrl);
    case 'paid':
      await closeReplacedPages(ctx, taken.replacedHolds);
      return { outcome: 'paid', checkoutId: taken.checkoutId, isReplay: taken.isReplay };
    case 'awaiting_payment': {
      const { checkoutId, isReplay, replacedHolds } = taken;
      const pageUrl = await closeReplacedPages(ctx, replacedHolds, checkoutId);
      if (pageUrl !== undefined) return toProcessingPage(checkoutId, checkoutId, pageUrl);
      return { outcome: 'hosted_checkout', checkoutId, isReplay, ...(await openPage(ctx, taken)) };
    }
    case 'card_form':
    case 'payment_under_way':
    case 'product_unavailable':
    case 'total_changed':
      return taken;
  }
}

/** An earlier payment was paid: the browser goes to our own page that settles it, as after any payment. */
function toProcessingPage(checkoutId: string, sessionId: string, url: string): StartCheckoutOutcome {
  return { outcome: 'hosted_checkout', checkoutId, sessionId, url, isReplay: true };
}

/** What the card form will charge. Nothing is recorded or held before the form is sent (`pay-by-card.ts`). */
function quoteCardForm(ctx: CustomerContext, { split }: CheckoutQuote): CardFormQuote {
  requireCardGateway(ctx);
  return cardForm(split.cardPartCents, split.lines);
}

/** The card form of the same request was sent before, and its payment is pending. */
function repeatCardForm({ cardPartCents, regions }: RepeatedCheckout): CardFormQuote {
  return cardForm(
    cardPartCents,
    regions.map((region) => ({ region })),
  );
}

function cardForm(amountCents: number, items: Parameters<typeof describeItems>[1]): CardFormQuote {
  return { outcome: 'card_form', amountCents, description: describeItems('Purchase', items) };
}

/**
 * The provider's page for a pending checkout. Asking again gives the same page, because the session uses the payment's
 * id as its idempotency key. If the provider cannot be reached, everything is released and the customer is told that
 * nothing was charged.
 */
async function openPage(
  ctx: CustomerContext,
  { checkoutId, isReplay }: { checkoutId: string; isReplay: boolean },
): Promise<HostedPage> {
  const session = sessionRequest(ctx, checkoutId, await findPayment(ctx, checkoutId));
  return openHostedPage(ctx, { session, isReplay });
}

async function findPayment({ db, actor }: CustomerContext, checkoutId: string) {
  const payment = await db
    .selectFrom('payment as p')
    .innerJoin('checkout as c', 'c.id', 'p.checkout_id')
    .select((eb) => [
      'p.id',
      'p.amount_cents',
      'p.created_at',
      'c.surcharge_cents',
      arrayOf(
        eb
          .selectFrom('checkout_item as i')
          .innerJoin('product', 'product.id', 'i.product_id')
          .select('product.region')
          .distinct()
          .whereRef('i.checkout_id', '=', 'c.id'),
      ).as('regions'),
    ])
    .where('c.id', '=', checkoutId)
    .where('c.customer_id', '=', actor.customerId)
    .executeTakeFirst();
  if (!payment) throw new Error(`checkout ${checkoutId} waits for no payment`);
  return payment;
}

function sessionRequest(
  { services, actor }: CustomerContext,
  checkoutId: string,
  payment: Awaited<ReturnType<typeof findPayment>>,
): SessionRequest {
  const { publicUrl, shop } = services.config;
  const regions = payment.regions.map((region) => REGIONS[region]).join(', ');
  const surcharge =
    payment.surcharge_cents > 0 ? [{ title: 'Card surcharge', amountCents: payment.surcharge_cents }] : [];
  return {
    paymentId: payment.id,
    customerEmail: actor.email,
    lines: [
      {
        title: `${shop.name} accounts (${regions})`,
        amountCents: payment.amount_cents - payment.surcharge_cents,
      },
      ...surcharge,
    ],
    expiresAt: new Date(payment.created_at.getTime() + SESSION_SECONDS * 1000),
    successUrl: publicUrl + processingPath(payment.id),
    cancelUrl: `${publicUrl}/my-cart/?cancelled=${checkoutId}`,
  };
}
