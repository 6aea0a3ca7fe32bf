import { ShopError } from '../../src-shared/errors.ts';
import type { CommandContext } from '../context.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * A webhook says that a session changed. It is believed only in that: the provider is asked for the session. Throws
 * `bad_request` on a wrong signature; any other fault answers 5xx, and the provider sends the event again.
 */
export async function receiveStripeWebhook(
  ctx: CommandContext,
  rawBody: Buffer,
  signature: string,
): Promise<void> {
  const event = readEvent(ctx, rawBody, signature);
  if (!event) return;
  const [payment] = await ctx.em.execute<{ id: string }[]>(
    'select id from payment where provider_reference = ?',
    [event.sessionId],
  );
  // Unknown to us (or its id not stored yet): the reconciliation finds ours from our own side.
  if (payment) await settlePayment(ctx.services, ctx.em, payment.id);
}

function readEvent(
  { services }: CommandContext,
  rawBody: Buffer,
  signature: string,
): { sessionId: string } | null {
  try {
    return services.hostedCheckout.readWebhook(rawBody, signature);
  } catch (error) {
    throw new ShopError('bad_request', { text: 'Invalid signature.', cause: error });
  }
}
