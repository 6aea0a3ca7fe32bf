import { ShopError } from '../../../src-shared/errors.ts';
import type { CommandContext } from '../../context.ts';
import { asUuid } from '../../platform/sql.ts';
import { followDispute } from './follow-dispute.ts';
import type { WebhookHint } from '../gateways/payment-providers.ts';
import { recordCharge } from './record-charge.ts';
import { recordFailedRefund } from './record-failed-refund.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * A webhook reports that a session, a charge, a refund or a dispute changed. It is only a hint: the provider is asked. Throws
 * `bad_request` on a wrong signature. An event without a usable reference, or about something that the provider does not
 * know, is logged and accepted: a repetition would say the same. Any other error answers 5xx, and the provider sends the
 * event again.
 */
export async function receiveStripeWebhook(
  ctx: CommandContext,
  rawBody: Buffer,
  signature: string,
): Promise<void> {
  const hint = await readHint(ctx, rawBody, signature);
  if (!hint) return;
  if ('unreadable' in hint) {
    ctx.log.warn({ event: hint.unreadable }, 'a webhook does not name what it is about');
    return;
  }
  if ('disputeId' in hint) {
    await followDispute(ctx, hint.disputeId);
    return;
  }
  if ('refundId' in hint) {
    await recordFailedRefund(ctx, hint.refundId);
    return;
  }
  if ('chargeId' in hint) {
    await recordCharge(ctx, hint.chargeId);
    return;
  }
  const id = 'declinedPaymentId' in hint ? await findOwn(ctx, hint) : await findPayment(ctx, hint);
  if (id !== undefined) await settlePayment(ctx, id);
}

/** The payment of a declined card; that event names no session. */
async function findOwn(
  { db }: CommandContext,
  { declinedPaymentId }: { declinedPaymentId: string },
): Promise<string | undefined> {
  const payment = await db
    .selectFrom('payment')
    .select('id')
    .where('gateway', '=', 'stripe')
    .where('id', '=', asUuid(declinedPaymentId))
    .executeTakeFirst();
  return payment?.id;
}

type SessionHint = Extract<WebhookHint, { sessionId: string }>;

/**
 * The payment of a session. If the process ended after opening the session and before storing it, the payment is found
 * by its own id and the session is stored now, so that its money is found.
 */
async function findPayment(
  { services, db, log }: CommandContext,
  { sessionId, paymentId }: SessionHint,
): Promise<string | undefined> {
  const known = await db
    .selectFrom('payment')
    .select('id')
    .where('provider_reference', '=', sessionId)
    .executeTakeFirst();
  if (known) return known.id;
  if (paymentId === null) return undefined;
  if ((await services.hostedCheckout.findPayment(sessionId)).paymentId !== paymentId) {
    log.warn({ payment: paymentId, sessionId }, 'a webhook names a session that is not of this payment');
    return undefined;
  }
  const named = await db
    .updateTable('payment')
    .set((eb) => ({
      provider_reference: eb.fn.coalesce('provider_reference', eb.val(sessionId)),
      status: eb
        .case()
        .when('status', '=', 'created')
        .then('pending' as const)
        .elseRef('status')
        .end(),
    }))
    .where('gateway', '=', 'stripe')
    .where('id', '=', asUuid(paymentId))
    .returning((eb) => ['id', eb('provider_reference', '<>', sessionId).$castTo<boolean>().as('isTaken')])
    .executeTakeFirst();
  if (!named?.isTaken) return named?.id;
  // Impossible while the payment's id is the session's idempotency key; if it were paid, a person would have to refund
  // it.
  log.error({ payment: named.id, sessionId }, 'a payment has a second session at the provider');
  return undefined;
}

async function readHint(
  { services }: CommandContext,
  rawBody: Buffer,
  signature: string,
): Promise<WebhookHint | null> {
  try {
    return await services.hostedCheckout.readWebhook(rawBody, signature);
  } catch (error) {
    throw new ShopError('bad_request', { text: 'Invalid signature.', cause: error });
  }
}
