import { Stripe } from 'stripe';
import { ShopError } from '../../src-shared/errors.ts';
import type { ShopConfig } from '../shop-config.ts';
import type { HostedCheckout, SessionFacts, SessionRequest } from './hosted-checkout.ts';

const SIGNATURE_TOLERANCE_SECONDS = 300;
const PROVIDER_TIMEOUT_MS = 10_000;

/** The official SDK; only the address differs between the provider and the sandbox. */
export function createStripeHostedCheckout({ stripe: keys }: Pick<ShopConfig, 'stripe'>): HostedCheckout {
  const address = new URL(keys.apiUrl);
  const stripe = new Stripe(keys.secretKey, {
    host: address.hostname,
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
    async findSession(sessionId) {
      return factsOf(await reach(() => stripe.checkout.sessions.retrieve(sessionId)));
    },
    async closeSession(sessionId) {
      try {
        await stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        // Paid or expired meanwhile: the next look at it tells which.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unavailable(error);
      }
    },
    readWebhook(rawBody, signature) {
      const event = stripe.webhooks.constructEvent(
        rawBody,
        signature,
        keys.webhookSecret,
        SIGNATURE_TOLERANCE_SECONDS,
      );
      return event.type.startsWith('checkout.session.')
        ? { sessionId: (event.data.object as Stripe.Checkout.Session).id }
        : null;
    },
  };
}

function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: request.paymentId,
    metadata: { paymentId: request.paymentId },
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

function factsOf(session: Stripe.Checkout.Session): SessionFacts {
  return {
    state: stateOf(session),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toLowerCase(),
    paymentId: session.client_reference_id,
  };
}

function stateOf(session: Stripe.Checkout.Session): SessionFacts['state'] {
  if (session.status === 'complete') return session.payment_status === 'unpaid' ? 'unpaid' : 'paid';
  return session.status === 'expired' ? 'expired' : 'open';
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
