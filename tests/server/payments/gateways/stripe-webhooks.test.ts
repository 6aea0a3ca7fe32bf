/** Signed events of any shape, over HTTP, are accepted or refused, but never cause a server error. */
import { Stripe } from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { openSandboxShop, type SandboxShop } from '../../../support/sandbox-shop.ts';
import { TEST_CONFIG } from '../../../support/test-shop.ts';

let shop: SandboxShop;
const warnings: unknown[] = [];

beforeAll(async () => {
  const log = createLog('silent');
  log.warn = (...words: unknown[]) => void warnings.push(words);
  shop = await openSandboxShop({ log });
});
afterAll(() => shop.close());

async function send(payload: string, ageSeconds = 0): Promise<number> {
  warnings.length = 0;
  const secret = TEST_CONFIG.stripe.webhookSecret;
  const timestamp = Math.floor(Date.now() / 1000) - ageSeconds;
  const answer = await fetch(`${shop.url}/api/webhooks/stripe/`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Stripe-Signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    },
    body: payload,
  });
  return answer.status;
}

const event = (type: string, object: unknown) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } });

const OURS = 'ad5b1a9e-33b5-44f4-b9a9-a6b7f2a9b3c1';

it.each<[string, string]>([
  ['a session without an id', event('checkout.session.completed', { client_reference_id: OURS })],
  [
    'a session whose id is a number',
    event('checkout.session.completed', { id: 7, client_reference_id: OURS }),
  ],
  ['a session with a NUL in its id', event('checkout.session.completed', { id: 'cs_\0' })],
  ['a session with a very long id', event('checkout.session.completed', { id: 'c'.repeat(300) })],
  ['no session at all', event('checkout.session.completed', null)],
  ['a text for a session', event('checkout.session.expired', 'cs_1')],
  ['a charge that is unknown', event('charge.refunded', { id: 'ch_unknown' })],
  ['a charge without an id', event('charge.refunded', {})],
  ['a charge with a NUL in its id', event('charge.refunded', { id: 'ch_\0' })],
  ['a charge with a path for its id', event('charge.refunded', { id: '../refunds' })],
  ['a failed refund that is unknown', event('refund.failed', { id: 're_unknown', charge: 'ch_1' })],
  ['a changed refund that is unknown', event('refund.updated', { id: 're_unknown' })],
  ['a charge’s refund that is unknown', event('charge.refund.updated', { id: 're_unknown' })],
  ['a refund without an id', event('refund.failed', { charge: 'ch_1' })],
  ['a dispute that is unknown', event('charge.dispute.created', { id: 'dp_unknown', charge: 'ch_unknown' })],
  ['a dispute without an id', event('charge.dispute.closed', { charge: 'ch_1' })],
  ['a dispute that is a list', event('charge.dispute.funds_withdrawn', [])],
])('%s is accepted, with a line in the log', async (_, payload) => {
  expect(await send(payload)).toBe(200);
  expect(warnings).toHaveLength(1);
});

it.each<[string, string]>([
  ['an unknown session', event('checkout.session.completed', { id: 'cs_test_1', client_reference_id: null })],
  [
    'a reference with a NUL',
    event('checkout.session.completed', { id: 'cs_test_1', client_reference_id: 'a\0b' }),
  ],
  [
    'a reference that is a number',
    event('checkout.session.completed', { id: 'cs_test_1', client_reference_id: 7, metadata: 7 }),
  ],
  ['an event that does not concern us', event('invoice.paid', null)],
])('%s is accepted', async (_, payload) => {
  expect(await send(payload)).toBe(200);
});

it.each<[string, string]>([
  ['no JSON', '{'],
  ['null', 'null'],
  ['a number', '7'],
  ['no type', '{"id":"evt_1","object":"event"}'],
  ['no data', '{"id":"evt_1","object":"event","type":"charge.refunded"}'],
])('%s never causes an error', async (_, payload) => {
  expect([200, 400]).toContain(await send(payload));
});

it.each([
  [290, 200],
  [301, 400],
])('an event signed %i s ago is answered with %i', async (age, status) => {
  expect(await send(event('invoice.paid', null), age)).toBe(status);
});

it('a payment does not adopt a session the provider does not know', async () => {
  const customer = await shop.addCustomer();
  const id = '3f0f6a8e-33b5-44f4-b9a9-a6b7f2a9b3c1';
  await shop
    .newEm()
    .execute(
      `insert into payment (id, customer_id, purpose, gateway, amount_cents) values (?, ?, 'load', 'stripe', 500)`,
      [id, customer],
    );
  expect(
    await send(event('checkout.session.completed', { id: 'cs_test_forged', client_reference_id: id })),
  ).toBe(200);
  expect(await shop.row('select status, provider_reference from payment where id = ?', [id])).toEqual({
    status: 'created',
    provider_reference: null,
  });
  expect(warnings).toHaveLength(1);
});
