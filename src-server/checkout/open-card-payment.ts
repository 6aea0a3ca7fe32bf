import { setTimeout as delay } from 'node:timers/promises';
import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import type { CardDetails } from '../payments/index.ts';

/** A little longer than the provider is given, so that who joins hears what came of it. */
const JOIN_SECONDS = 20;
const JOIN_POLL_MS = 150;

export interface CardHandover {
  /** The payment, still `created`. */
  paymentId: string;
  card: CardDetails;
  /** The customer's address on the network. */
  ip: string;
  /** Where the browser waits when the bank asks for no further step; it asks the provider by itself. */
  waitingUrl: string;
  /** The provider took nothing on: gives everything back and notes why. */
  abandon: (error: string) => Promise<void>;
}

/**
 * Hands the card to the gateway, for a purchase or a load, and returns the bank's page. When the card is refused or the
 * gateway was not reached, the payment is abandoned. After a time-out nobody knows: it stays pending for the
 * reconciliation, and another try replaces it.
 */
export async function openCardPayment(ctx: CustomerContext, handover: CardHandover): Promise<string> {
  const { em, services } = ctx;
  const { paymentId, card, ip, waitingUrl, abandon } = handover;
  if (!services.cardGateway) throw new ShopError('card_gateway_off');
  // Known to the provider as the payment's id from here on: after a crash or a time-out it can be asked for.
  const payment = await em.db
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
      // Whatever became of the payment meanwhile: under this name its money is found.
      await em.db
        .updateTable('payment')
        .set({ provider_reference: start.reference, redirect_url: pageUrl })
        .where('id', '=', paymentId)
        .execute();
      return pageUrl;
    }
    case 'refused':
      ctx.log.info({ payment: paymentId, reason: start.reason }, 'the gateway refused a card');
      await abandon('The card was not accepted.');
      throw new ShopError('card_refused');
    case 'unreached':
      await abandon('The payment provider did not answer.');
      throw new ShopError('gateway_unavailable', { cause: start.cause });
  }
}

/** The page that the same form, sent a moment ago, is being taken to; waits until that is known. */
export async function joinCardPayment(ctx: CustomerContext, paymentId: string): Promise<string> {
  const end = performance.now() + JOIN_SECONDS * 1000;
  while (performance.now() < end) {
    const payment = await ctx.em.db
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
