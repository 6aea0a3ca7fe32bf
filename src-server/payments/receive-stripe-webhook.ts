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
  const id = await findPayment(ctx, hint);
  if (id !== undefined) await settlePayment(ctx.services, ctx.em, id);
}

type SessionHint = Extract<WebhookHint, { sessionId: string }>;

/**
 * The payment of a session. One whose session was opened but never stored (the process ended in between) is known by its
 * own id: it takes the session on now, so that its money is found.
 */
async function findPayment(
  { em, log }: CommandContext,
  { sessionId, paymentId }: SessionHint,
): Promise<string | undefined> {
  const [known] = await em.execute<{ id: string }[]>('select id from payment where provider_reference = ?', [
    sessionId,
  ]);
  if (known) return known.id;
  const [named] = await em.execute<{ id: string; isTaken: boolean }[]>(
    `update payment set provider_reference = coalesce(provider_reference, ?),
       status = case when status = 'created' then 'pending' else status end
     where gateway = 'stripe' and id::text = ? returning id, provider_reference <> ? as "isTaken"`,
    [sessionId, paymentId, sessionId],
  );
  if (!named?.isTaken) return named?.id;
  // Cannot come about while the payment's id is the key of the session; were it paid, a person has to send it back.
  log.error({ payment: named.id, sessionId }, 'a payment has a second session at the provider');
  return undefined;
}

function readHint({ services }: CommandContext, rawBody: Buffer, signature: string): WebhookHint | null {
  try {
    return services.hostedCheckout.readWebhook(rawBody, signature);
  } catch (error) {
    throw new ShopError('bad_request', { text: 'Invalid signature.', cause: error });
  }
}
