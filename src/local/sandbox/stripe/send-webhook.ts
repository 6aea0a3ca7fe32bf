import { randomUUID } from 'node:crypto';
import type { Log } from '../../../../src-server/platform/log.ts';
import type { declinedIntentOf, SandboxCharge, SandboxDisputeObject } from './charges.ts';
import type { SandboxSession } from './sandbox-session.ts';

export interface WebhookTarget {
  url: string;
  secret: string;
  log: Log;
}

/** Sends a signed event like the provider: to the shop's public endpoint, without retrying. */
export async function sendWebhook(
  target: WebhookTarget,
  type:
    | 'checkout.session.completed'
    | 'checkout.session.async_payment_failed'
    | 'checkout.session.expired'
    | 'payment_intent.payment_failed'
    | 'charge.refunded'
    | 'charge.dispute.created'
    | 'charge.dispute.funds_withdrawn'
    | 'charge.dispute.funds_reinstated'
    | 'charge.dispute.closed',
  object: SandboxSession | SandboxCharge | SandboxDisputeObject | ReturnType<typeof declinedIntentOf>,
): Promise<void> {
  const payload = JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    data: { object },
  });
  const { Stripe } = await import('stripe');
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: target.secret });
  try {
    const answer = await fetch(target.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok)
      target.log.warn({ status: answer.status, type }, 'the shop did not accept a sandbox webhook');
  } catch (error) {
    target.log.warn({ err: error, type }, 'a sandbox webhook did not arrive');
  }
}
