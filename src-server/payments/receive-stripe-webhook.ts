import { ShopError } from '../../src-shared/errors.ts';
import type { CommandContext } from '../context.ts';
import type { WebhookHint } from './hosted-checkout.ts';
import { noteCharge } from './note-charge.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * A webhook says that a session or a charge changed. It is believed only in that: the provider is asked for it. Throws
 * `bad_request` on a wrong signature; any other fault answers 5xx, and the provider sends the event again.
 */
export async function receiveStripeWebhook(
  ctx: CommandContext,
  rawBody: Buffer,
  signature: string,
): Promise<void> {
  const hint = readHint(ctx, rawBody, signature);
  if (!hint) return;
  if ('chargeId' in hint) {
    await noteCharge(ctx.services, ctx.em, hint.chargeId);
    return;
  }
  const [payment] = await ctx.em.execute<{ id: string }[]>(
    'select id from payment where provider_reference = ?',
    [hint.sessionId],
  );
  // Unknown to us (or its id not stored yet): the reconciliation finds ours from our own side.
  if (payment) await settlePayment(ctx.services, ctx.em, payment.id);
}

function readHint({ services }: CommandContext, rawBody: Buffer, signature: string): WebhookHint | null {
  try {
    return services.hostedCheckout.readWebhook(rawBody, signature);
  } catch (error) {
    throw new ShopError('bad_request', { text: 'Invalid signature.', cause: error });
  }
}
