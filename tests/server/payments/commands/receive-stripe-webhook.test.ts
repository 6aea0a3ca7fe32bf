/** Which payment the session named by a webhook belongs to. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { useTestShop } from '../../../support/test-shop.ts';
import { beginLoad } from '../support/load.ts';

const shop = useTestShop();

/** Another session at the provider, which says that it is for this payment. */
function sessionOf(paymentId: string, state: 'open' | 'paid'): string {
  const sessionId = `cs_${randomUUID()}`;
  shop.provider.sessions.set(sessionId, { state, amountCents: 1000, currency: 'eur', paymentId });
  return sessionId;
}

const tell = (sessionId: string) =>
  receiveStripeWebhook({ ...shop.as(0), actor: null }, Buffer.from(sessionId), 'good');
const standing = (paymentId: string) =>
  shop.row('select status, provider_reference as reference from payment where id = ?', [paymentId]);

it('a second session of a payment does not replace the stored one; a person has to return its money', async () => {
  const { customer, paymentId, sessionId } = await beginLoad(shop);
  await tell(sessionOf(paymentId, 'paid'));
  expect(await standing(paymentId)).toEqual({ status: 'pending', reference: sessionId });
  expect(await shop.balance(customer)).toBe(0);
});

it('a failed payment without a session adopts one, stays failed, and is found once it was paid', async () => {
  const { customer, paymentId } = await beginLoad(shop);
  await shop.orm.em
    .fork()
    .execute(
      `update payment set status = 'failed', provider_reference = null, redirect_url = null where id = ?`,
      [paymentId],
    );
  const late = sessionOf(paymentId, 'open');
  await tell(late);
  expect(await standing(paymentId)).toEqual({ status: 'failed', reference: late });
  shop.provider.set(late, { state: 'paid' });
  await tell(late);
  expect(await standing(paymentId)).toEqual({ status: 'verified', reference: late });
  expect(await shop.balance(customer)).toBe(1000);
});
