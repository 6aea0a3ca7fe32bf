/** Webhooks of the hosted checkout: a signed one gives its subject or an error that it cannot be read; an unsigned one is refused. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createStripeHostedCheckout } from '#server/payments/gateways/stripe-hosted-checkout.ts';

const SECRET = 'whsec_fuzz';
const NAME = /^\w{1,255}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const checkout = createStripeHostedCheckout({
  stripe: {
    secretKey: 'sk_test_fuzz',
    webhookSecret: SECRET,
    apiUrl: 'http://127.0.0.1:9',
    isSandbox: true,
  },
});

/** @param data `0`, a signature and a body on lines of their own; or another byte and a body that is signed rightly */
export async function fuzz(data: Buffer): Promise<void> {
  if (data[0] === 0x30) {
    const end = data.indexOf('\n');
    const body = end < 0 ? Buffer.alloc(0) : data.subarray(end + 1);
    const signature = data.toString('latin1', 1, end < 0 ? undefined : end);
    // The SDK has errors of several kinds for it; all are answered as a wrong signature.
    await assert.rejects(() => checkout.readWebhook(body, signature), Error);
    return;
  }
  const body = data.subarray(1);
  if (!isJson(body)) {
    await assert.rejects(() => checkout.readWebhook(body, signatureOf(body)), SyntaxError);
    return;
  }
  const hint = await checkout.readWebhook(body, signatureOf(body));
  if (hint === null || 'unreadable' in hint) return;
  if ('declinedPaymentId' in hint) assert.match(hint.declinedPaymentId, UUID);
  else if ('sessionId' in hint) {
    assert.match(hint.sessionId, NAME);
    if (hint.paymentId !== null) assert.match(hint.paymentId, UUID);
  } else if ('refundId' in hint) assert.match(hint.refundId, NAME);
  else assert.match('chargeId' in hint ? hint.chargeId : hint.disputeId, NAME);
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(new TextDecoder().decode(body));
    return true;
  } catch {
    return false;
  }
}

function signatureOf(body: Buffer): string {
  const time = Math.floor(Date.now() / 1000);
  const signed = `${time}.${new TextDecoder().decode(body)}`;
  return `t=${time},v1=${createHmac('sha256', SECRET).update(signed).digest('hex')}`;
}
