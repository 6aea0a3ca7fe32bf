import type { Stripe } from 'stripe';
import { z } from 'zod';
import { ShopError } from '../../../src-shared/errors.ts';
import type { DisputeState } from '../../../src-shared/payments/dispute-states.ts';
import type { ShopConfig } from '../../shop-config.ts';
import type { HostedCheckout, ProviderDispute, SessionRequest, WebhookHint } from './payment-providers.ts';
import type { ProviderPayment } from './payment-providers.ts';

/** Prevents replays: an older webhook is refused even if its signature is right. */
const SIGNATURE_TOLERANCE_SECONDS = 300;
const PROVIDER_TIMEOUT_MS = 10_000;

/** The official SDK; provider and sandbox differ only in their address. It is loaded when the provider is first needed. */
export function createStripeHostedCheckout({ stripe: keys }: Pick<ShopConfig, 'stripe'>): HostedCheckout {
  let opened: Promise<Stripe> | undefined;
  const open = (): Promise<Stripe> => (opened ??= openStripe(keys));

  return {
    async openSession(request) {
      const stripe = await open();
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
      const stripe = await open();
      const session = await find(() =>
        stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
      );
      return session ? paymentOf(session) : UNKNOWN_SESSION;
    },
    async closePage(sessionId) {
      const stripe = await open();
      try {
        await stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        // Paid or expired meanwhile; the next check shows which.
        if (!isInvalidRequest(error)) throw unavailable(error);
      }
    },
    async readWebhook(rawBody, signature) {
      const stripe = await open();
      return hintOf(
        stripe.webhooks.constructEvent(rawBody, signature, keys.webhookSecret, SIGNATURE_TOLERANCE_SECONDS),
      );
    },
    async findCharge(chargeId) {
      const stripe = await open();
      const charge = await find(() => stripe.charges.retrieve(chargeId));
      return (
        charge && {
          paymentId: readPaymentId(charge.metadata['paymentId']),
          refundedCents: charge.amount_refunded,
          isAllBack: isAllBack(charge),
        }
      );
    },
    async findRefund(refundId) {
      const stripe = await open();
      const refund = await find(() => stripe.refunds.retrieve(refundId));
      return (
        refund && {
          chargeId: refund.charge && idOf(refund.charge),
          amountCents: refund.amount,
          hasFailed: hasFailed(refund),
        }
      );
    },
    async findDispute(disputeId) {
      const stripe = await open();
      const dispute = await find(() => stripe.disputes.retrieve(disputeId));
      return dispute && disputeOf(dispute);
    },
    async listDisputes(since) {
      const stripe = await open();
      const created = { gte: Math.floor(since.getTime() / 1000) };
      return reach(async () => {
        const ids: string[] = [];
        for await (const { id } of stripe.disputes.list({ created, limit: 100 })) ids.push(id);
        return ids;
      });
    },
    async refund({ paymentId, reference, amountCents }) {
      const stripe = await open();
      const { payment_intent: intent } = await reach(() =>
        stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent.latest_charge.refunds'] }),
      );
      const charge = objectOf(objectOf(intent)?.latest_charge);
      if (!charge) throw new Error(`session ${reference} was never paid`);
      const wantedCents = amountCents === 'all' ? charge.amount : Math.min(amountCents, charge.amount);
      const restCents = wantedCents - charge.amount_refunded;
      if (restCents <= 0) return charge.amount_refunded;
      // Stripe forgets the idempotency key after a day; it covers the moments until the charge shows the refund, and contains
      // the state before it: what was refunded, and the last refund that failed, whose answer would otherwise be repeated.
      const failed = charge.refunds?.data.find(hasFailed);
      const state = failed ? `${charge.amount_refunded}-${failed.id}` : String(charge.amount_refunded);
      const sent = await reach(() =>
        stripe.refunds.create(
          { charge: charge.id, amount: restCents },
          { idempotencyKey: `refund-${paymentId}-${state}` },
        ),
      );
      if (hasFailed(sent)) throw new Error(`refund ${sent.id} of session ${reference} is ${sent.status}`);
      return wantedCents;
    },
  };
}

async function openStripe({ secretKey, apiUrl }: ShopConfig['stripe']): Promise<Stripe> {
  const sdk = await import('stripe');
  const address = new URL(apiUrl);
  return new sdk.Stripe(secretKey, {
    // Without the brackets of an IPv6 address: Node would look it up as a name with them.
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port || (address.protocol === 'https:' ? 443 : 80)),
    protocol: address.protocol === 'https:' ? 'https' : 'http',
    timeout: PROVIDER_TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
  });
}

function sessionParams(request: SessionRequest): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: request.paymentId,
    metadata: { paymentId: request.paymentId },
    // Also set on the charge, so that its refunds and disputes can be found.
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

function paymentOf(session: Stripe.Checkout.Session): ProviderPayment {
  const state = stateOf(session);
  const isCardDeclined = state === 'open' && Boolean(objectOf(session.payment_intent)?.last_payment_error);
  return {
    state,
    isCardDeclined,
    amountCents: session.amount_total ?? 0,
    currency: session.currency?.toLowerCase() ?? null,
    paymentId: session.client_reference_id,
  };
}

function stateOf(session: Stripe.Checkout.Session): ProviderPayment['state'] {
  if (session.status !== 'complete') return session.status === 'expired' ? 'expired' : 'open';
  // A session stays paid when all of it is refunded.
  const charge = objectOf(objectOf(session.payment_intent)?.latest_charge);
  if (charge && isAllBack(charge)) return 'declined';
  if (session.payment_status !== 'unpaid') return 'paid';
  // For example a bank debit that failed days later: the session stays complete and unpaid forever; only its intent shows
  // the failure.
  const intentStatus = objectOf(session.payment_intent)?.status;
  return intentStatus === 'requires_payment_method' || intentStatus === 'canceled' ? 'declined' : 'unpaid';
}

function isAllBack(charge: Stripe.Charge): boolean {
  return charge.amount_refunded >= charge.amount;
}

/** Both statuses are final: another refund may take its place. */
function hasFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/** A page that the provider does not know cannot be paid; reconciliation gives it up after a day. */
const UNKNOWN_SESSION: ProviderPayment = { state: 'open', amountCents: 0, currency: null, paymentId: null };

const nameSchema = z.string().regex(/^\w{1,255}$/);
const namedSchema = z.object({ id: nameSchema });
const sessionEventSchema = namedSchema.extend({
  client_reference_id: z.unknown(),
  metadata: z.object({ paymentId: z.unknown() }).nullish().catch(null),
});
const intentEventSchema = z.object({
  metadata: z.object({ paymentId: z.unknown() }).nullish().catch(null),
});

/** A refund that was accepted may fail later, even after days. Which of them are sent depends on the API version. */
const REFUND_EVENTS = ['refund.failed', 'refund.updated', 'charge.refund.updated'];

/** The part of an event that is needed; anything else that is signed is not an event. */
const eventSchema = z.object({
  type: z.string(),
  data: z.object({ object: z.unknown() }).nullish().catch(null),
});

/** A signed event may be of a newer API version or made by hand: only references are read from it. */
function hintOf(signed: unknown): WebhookHint | null {
  const { data: event } = eventSchema.safeParse(signed);
  if (!event) return { unreadable: 'without a type' };
  const object = event.data?.object;
  if (event.type === 'charge.refunded') {
    const named = namedSchema.safeParse(object);
    return named.success ? { chargeId: named.data.id } : { unreadable: event.type };
  }
  if (REFUND_EVENTS.includes(event.type)) {
    const named = namedSchema.safeParse(object);
    return named.success ? { refundId: named.data.id } : { unreadable: event.type };
  }
  if (event.type.startsWith('charge.dispute.')) {
    const named = namedSchema.safeParse(object);
    return named.success ? { disputeId: named.data.id } : { unreadable: event.type };
  }
  if (event.type === 'payment_intent.payment_failed') {
    const named = intentEventSchema.safeParse(object);
    const paymentId = named.success ? readPaymentId(named.data.metadata?.paymentId) : null;
    // A payment intent of another program with the same provider account has no payment id of ours.
    return paymentId === null ? null : { declinedPaymentId: paymentId };
  }
  if (!event.type.startsWith('checkout.session.')) return null;
  const named = sessionEventSchema.safeParse(object);
  if (!named.success) return { unreadable: event.type };
  const { id, client_reference_id: reference, metadata } = named.data;
  return { sessionId: id, paymentId: readPaymentId(reference) ?? readPaymentId(metadata?.paymentId) };
}

/** Our payment's id as the provider returns it; null for anything else. */
function readPaymentId(given: unknown): string | null {
  return z.uuid().safeParse(given).data ?? null;
}

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const movedCents = dispute.balance_transactions.reduce((sum, { amount }) => sum + amount, 0);
  return {
    chargeId: idOf(dispute.charge),
    amountCents: dispute.amount,
    state: disputeStateOf(dispute.status),
    isWithdrawn: movedCents < 0,
    reason: dispute.reason,
  };
}

function disputeStateOf(status: Stripe.Dispute.Status): DisputeState {
  switch (status) {
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won';
    // After a loss an appeal may be under way, and may still be won.
    case 'lost':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost';
    case 'needs_response':
    case 'under_review':
    case 'warning_needs_response':
    case 'warning_under_review':
      return 'open';
    // A status of a later API version: treated as undecided.
    default:
      return 'open';
  }
}

/** A reference that the provider sends as an id or as the whole object. */
function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

/** The whole object of a reference that we asked to expand. */
function objectOf<T extends { id: string }>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'object' ? reference : null;
}

/** Null if the provider does not know the reference. */
async function find<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (isInvalidRequest(error) && error.code === 'resource_missing') return null;
    throw unavailable(error);
  }
}

/** By its type, as the SDK documents: its classes are loaded with the first call. */
function isInvalidRequest(error: unknown): error is Error & { code?: string } {
  return error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';
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
