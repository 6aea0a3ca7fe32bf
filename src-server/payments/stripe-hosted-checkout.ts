import { Stripe } from 'stripe';
import { ShopError } from '../../src-shared/errors.ts';
import type { ShopConfig } from '../shop-config.ts';
import type { ChargeFacts, HostedCheckout, SessionRequest, WebhookHint } from './hosted-checkout.ts';
import type { PaymentFacts } from './payment-provider.ts';

const SIGNATURE_TOLERANCE_SECONDS = 300;
const PROVIDER_TIMEOUT_MS = 10_000;

/** The official SDK; only the address differs between the provider and the sandbox. */
export function createStripeHostedCheckout({ stripe: keys }: Pick<ShopConfig, 'stripe'>): HostedCheckout {
  const address = new URL(keys.apiUrl);
  const stripe = new Stripe(keys.secretKey, {
    // Of an IPv6 address without the brackets, which Node would look up as a name.
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port || (address.protocol === 'https:' ? 443 : 80)),
    protocol: address.protocol === 'https:' ? 'https' : 'http',
    timeout: PROVIDER_TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });

  return {
    async openSession(request) {
      const session = await reach(() =>
        stripe.checkout.sessions.create(sessionParams(request), {
          idempotencyKey: `payment-${request.paymentId}`,
        }),
      );
      if (!session.url)
        throw new ShopError('gateway_unavailable', { cause: new Error(`session ${session.id} has no page`) });
      return { sessionId: session.id, url: session.url };
    },
    async findPayment(sessionId) {
      return factsOf(
        await reach(() => stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })),
      );
    },
    async closePage(sessionId) {
      try {
        await stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        // Paid or expired meanwhile: the next look at it tells which.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
      }
    },
    readWebhook(rawBody, signature) {
      return hintOf(
        stripe.webhooks.constructEvent(rawBody, signature, keys.webhookSecret, SIGNATURE_TOLERANCE_SECONDS),
      );
    },
    async findCharge(chargeId) {
      return chargeFactsOf(await reach(() => stripe.charges.retrieve(chargeId)));
    },
    async refund({ paymentId, reference, amountCents }) {
      const { payment_intent: intent } = await reach(() =>
        stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge'] }),
      );
      const charge = objectOf(objectOf(intent)?.latest_charge);
      if (!charge) throw new Error(`session ${reference} was never paid`);
      const restCents = amountCents - charge.amount_refunded;
      if (restCents <= 0) return;
      // The key is forgotten after a day and covers the instants before the charge tells; it names the state it starts from.
      await reach(() =>
        stripe.refunds.create(
          { charge: charge.id, amount: restCents },
          { idempotencyKey: `refund-${paymentId}-${charge.amount_refunded}` },
        ),
      );
    },
  };
}

function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: request.paymentId,
    metadata: { paymentId: request.paymentId },
    // The charge carries it too, so that its refunds and disputes can be told apart.
    payment_intent_data: { metadata: { paymentId: request.paymentId } },
    customer_email: request.customerEmail,
    line_items: request.lines.map(({ title, amountCents }) => ({
      quantity: 1,
      price_data: { currency: 'eur', unit_amount: amountCents, product_data: { name: title } },
    })),
    expires_at: Math.floor(request.expiresAt.getTime() / 1000),
    success_url: request.successUrl,
    cancel_url: request.cancelUrl,
  };
}

function factsOf(session: Stripe.Checkout.Session): PaymentFacts {
  return {
    state: stateOf(session),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toLowerCase(),
    paymentId: session.client_reference_id,
  };
}

function stateOf(session: Stripe.Checkout.Session): PaymentFacts['state'] {
  if (session.status !== 'complete') return session.status === 'expired' ? 'expired' : 'open';
  if (session.payment_status !== 'unpaid') return 'paid';
  // A bank debit, say, that bounced days later: the session stays complete and unpaid for ever, only its intent tells.
  const intentStatus = objectOf(session.payment_intent)?.status;
  return intentStatus === 'requires_payment_method' || intentStatus === 'canceled' ? 'declined' : 'unpaid';
}

function hintOf(event: Stripe.Event): WebhookHint | null {
  if (event.type === 'charge.refunded') return { chargeId: event.data.object.id };
  if (event.type === 'charge.dispute.created') return { chargeId: idOf(event.data.object.charge) };
  if (!event.type.startsWith('checkout.session.')) return null;
  const { id, client_reference_id: reference, metadata } = event.data.object as Stripe.Checkout.Session;
  return { sessionId: id, paymentId: reference ?? metadata?.['paymentId'] ?? null };
}

function chargeFactsOf(charge: Stripe.Charge): ChargeFacts {
  return {
    paymentId: charge.metadata['paymentId'] ?? null,
    refundedCents: charge.amount_refunded,
    isDisputed: charge.disputed,
  };
}

/** A reference that the provider may send as an id or as the whole object. */
function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** The whole object of a reference that we asked to be expanded. */
function objectOf<T extends { id: string }>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'object' ? reference : null;
}

async function reach<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw unavailable(error);
  }
}

function unavailable(cause: unknown): ShopError {
  return new ShopError('gateway_unavailable', { cause });
}
