import { setTimeout as delay } from 'node:timers/promises';
import { readExpiry } from '../../../src-shared/checkout/card-form.ts';
import type { CardRequest } from '../../../src-shared/checkout/pay-by-card.ts';
import { ShopError } from '../../../src-shared/errors.ts';
import type { CustomerContext } from '../../context.ts';
import { addressKey } from '../../platform/client-address.ts';
import type { LimitRule } from '../../platform/rate-limits.ts';
import type { CardDetails } from '../gateways/payment-providers.ts';
import { abandonPayment } from './close-payment.ts';

/** Within this time, the same card form counts as a double click; later, as a new attempt, perhaps with another card. */
export const SAME_CARD_FORM_SECONDS = 30;

/** Where a card form came from; the same key marks a double click. */
export interface CardSender {
  ip: string;
  idempotencyKey?: string | undefined;
}

/** Stolen cards are tried out at shops, so attempts are limited per customer and per address. */
const CARDS_BY_CUSTOMER: LimitRule = { name: 'card-customer', points: 10, perSeconds: 10 * 60 };
const CARDS_BY_IP: LimitRule = { name: 'card-ip', points: 30, perSeconds: 10 * 60 };

/** Counts an attempted card, for the cart or a load. Throws `throttled`. */
export async function limitCards({ services, actor }: CustomerContext, ip: string): Promise<void> {
  await services.limits.consume(CARDS_BY_IP, addressKey(ip));
  await services.limits.consume(CARDS_BY_CUSTOMER, String(actor.customerId));
}

/** The card of a validated form, as the gateway takes it. */
export function cardOf(form: CardRequest): CardDetails {
  const expiry = readExpiry(form.expiryDate);
  if (!expiry) throw new RangeError('the expiry date was not validated');
  return {
    fullName: form.fullName,
    country: form.country,
    phone: form.phone,
    number: form.creditCardNumber,
    month: expiry.month,
    year: expiry.year,
    cvv: form.cvv,
  };
}

/** A little longer than the provider's time limit, so that a joining request gets the first one's outcome. */
const JOIN_SECONDS = 20;
const JOIN_POLL_MS = 150;

interface CardHandover {
  /** The payment; its status is still `created`. */
  paymentId: string;
  card: CardDetails;
  /** The customer's IP address. */
  ip: string;
  /** Where the browser waits if the bank asks for no further step; that page asks the provider. */
  waitingUrl: string;
}

/**
 * Passes the card to the gateway, for a purchase or a load, and returns the bank's page. If the card is refused or the
 * gateway cannot be reached, the payment is abandoned. After a time-out the outcome is unknown: the payment stays pending
 * for reconciliation, and another attempt replaces it.
 */
export async function openCardPayment(ctx: CustomerContext, handover: CardHandover): Promise<string> {
  const { db, services } = ctx;
  const { paymentId, card, ip, waitingUrl } = handover;
  if (!services.cardGateway) throw new ShopError('card_gateway_off');
  // From here on the provider knows it by the payment's id: after a crash or a time-out it can be asked about it.
  const payment = await db
    .updateTable('payment')
    .set((eb) => ({ status: 'pending', provider_reference: eb.cast<string>('id', 'text') }))
    .where('id', '=', paymentId)
    .where('status', '=', 'created')
    .returning('amount_cents')
    .executeTakeFirst();
  if (!payment) throw new Error(`payment ${paymentId} is under way already`);
  const start = await services.cardGateway.startPayment({
    paymentId,
    amountCents: payment.amount_cents,
    card,
    ip,
    callbackUrl: `${services.config.publicUrl}/api/payments/param/callback/`,
  });
  switch (start.result) {
    case 'started': {
      const pageUrl = start.pageUrl ?? waitingUrl;
      // Stored whatever has become of the payment meanwhile: its money is found by this reference.
      await db
        .updateTable('payment')
        .set({ provider_reference: start.reference, redirect_url: pageUrl })
        .where('id', '=', paymentId)
        .execute();
      return pageUrl;
    }
    case 'refused':
      ctx.log.info({ payment: paymentId, reason: start.reason }, 'the gateway refused a card');
      await abandonPayment(ctx, { paymentId, error: 'The card was not accepted.' });
      throw new ShopError('card_refused');
    case 'unreached':
      await abandonPayment(ctx, { paymentId, error: 'The payment provider did not answer.' });
      throw new ShopError('gateway_unavailable', { cause: start.cause });
  }
}

/** The page to which an identical form, sent a moment ago, is being redirected; waits until it is known. */
export async function joinCardPayment(ctx: CustomerContext, paymentId: string): Promise<string> {
  const end = performance.now() + JOIN_SECONDS * 1000;
  while (performance.now() < end) {
    const payment = await ctx.db
      .selectFrom('payment')
      .select(['status', 'redirect_url'])
      .where('id', '=', paymentId)
      .executeTakeFirst();
    if (payment?.redirect_url) return payment.redirect_url;
    if (payment?.status === 'failed') throw new ShopError('card_refused');
    await delay(JOIN_POLL_MS);
  }
  throw new ShopError('gateway_unavailable');
}
