import { setTimeout as delay } from 'node:timers/promises';
import { ShopError } from '../../src-shared/errors.ts';
import type { CustomerContext } from '../context.ts';
import type { CardDetails } from '../payments/index.ts';
import { abandonPayment } from './abandon-payment.ts';

/** A little longer than the provider is given, so that who joins hears what came of it. */
const JOIN_SECONDS = 20;
const JOIN_POLL_MS = 150;

/**
 * Hands the card to the gateway for a checkout that waits for its payment, and returns the bank's page. When the card is
 * refused or the gateway was not reached, everything is released. After a time-out nobody knows: the payment stays
 * pending for the reconciliation, and another try replaces it.
 */
export async function openCardPayment(
  ctx: CustomerContext,
  checkoutId: string,
  card: CardDetails,
  ip: string,
): Promise<string> {
  const { em, services } = ctx;
  if (!services.cardGateway) throw new ShopError('card_gateway_off');
  // Known to the provider as the payment's id from here on: after a crash or a time-out it can be asked for.
  const [payment] = await em.execute<{ id: string; amount_cents: number }[]>(
    `update payment set status = 'pending', provider_reference = id::text
     where checkout_id = ? and status = 'created' returning id, amount_cents`,
    [checkoutId],
  );
  if (!payment) throw new Error(`checkout ${checkoutId} waits for no payment`);
  const start = await services.cardGateway.startPayment({
    paymentId: payment.id,
    amountCents: payment.amount_cents,
    card,
    ip,
    callbackUrl: `${services.config.publicUrl}/api/payments/param/callback/`,
  });
  switch (start.result) {
    case 'started': {
      const pageUrl = start.pageUrl ?? processingPage(ctx, payment.id);
      await em.execute(
        `update payment set provider_reference = ?, redirect_url = ? where id = ? and status = 'pending'`,
        [start.reference, pageUrl, payment.id],
      );
      return pageUrl;
    }
    case 'refused':
      ctx.log.info({ payment: payment.id, reason: start.reason }, 'the gateway refused a card');
      await abandonPayment(ctx, checkoutId, payment.id, 'The card was not accepted.');
      throw new ShopError('card_refused');
    case 'unreached':
      await abandonPayment(ctx, checkoutId, payment.id, 'The payment provider did not answer.');
      throw new ShopError('gateway_unavailable', { cause: start.cause });
  }
}

/** The page that the same form, sent a moment ago, is being taken to; waits until that is known. */
export async function joinCardPayment(ctx: CustomerContext, checkoutId: string): Promise<string> {
  const end = performance.now() + JOIN_SECONDS * 1000;
  while (performance.now() < end) {
    const [payment] = await ctx.em.execute<{ status: string; redirect_url: string | null }[]>(
      'select status, redirect_url from payment where checkout_id = ?',
      [checkoutId],
    );
    if (payment?.redirect_url) return payment.redirect_url;
    if (payment?.status === 'failed') throw new ShopError('card_refused');
    await delay(JOIN_POLL_MS);
  }
  throw new ShopError('gateway_unavailable');
}

/** Where a customer waits for the answer; it asks the provider by itself. */
export function processingPage({ services }: CustomerContext, paymentId: string): string {
  return `${services.config.publicUrl}/my-cart/payment-processing/?payment=${paymentId}`;
}
