/** The meaning of the hosted checkout's answers, and the requests that the shop sends it for refunds. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStripeHostedCheckout } from '#server/payments/index.ts';
import type { HostedCheckout } from '#server/payments/gateways/payment-providers.ts';

const PAYMENT = 'b6a5f3f4-6a40-4f0c-8d4f-6f6f0b0a4c6e';

let server: Server;
let stripe: HostedCheckout;
/** Bodies by path; a path without one is unknown to the provider. */
const answers = new Map<string, object>();
const posted: { path: string; fields: Record<string, string>; key: string | undefined }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const body = await text(request);
      const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://provider');
      const key = request.headers['idempotency-key'];
      if (request.method === 'POST')
        posted.push({
          path,
          fields: Object.fromEntries(new URLSearchParams(body)),
          key: typeof key === 'string' ? key : undefined,
        });
      const answer = answers.get(path);
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          answer
            ? asAsked(answer, [...searchParams.values()])
            : { error: { type: 'invalid_request_error', code: 'resource_missing' } },
        ),
      );
    })();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  stripe = createStripeHostedCheckout({
    stripe: {
      secretKey: 'sk_test_0',
      webhookSecret: 'whsec_0',
      apiUrl: `http://127.0.0.1:${port}`,
      isSandbox: true,
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  answers.clear();
  posted.length = 0;
});

const EXPANDABLE = ['payment_intent', 'payment_intent.latest_charge', 'payment_intent.latest_charge.refunds'];

/** As the provider answers: unless the request expands it, an object is its id, and a list is left out. */
function asAsked(answer: object, expanded: readonly string[], within = ''): object {
  return Object.fromEntries(
    Object.entries(answer).flatMap(([name, value]: [string, unknown]) => {
      const path = within + name;
      if (!EXPANDABLE.includes(path) || typeof value !== 'object' || value === null) return [[name, value]];
      if (expanded.some((one) => `${one}.`.startsWith(`${path}.`)))
        return [[name, asAsked(value, expanded, `${path}.`)]];
      return 'id' in value ? [[name, value.id]] : [];
    }),
  );
}

function session(fields: object): void {
  answers.set('/v1/checkout/sessions/cs_1', {
    id: 'cs_1',
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'paid',
    amount_total: 325,
    currency: 'eur',
    client_reference_id: PAYMENT,
    payment_intent: { id: 'pi_1', object: 'payment_intent', status: 'succeeded' },
    ...fields,
  });
}

describe('a session', () => {
  it.each([
    ['open', 'unpaid', null, 'open'],
    ['expired', 'unpaid', null, 'expired'],
    ['complete', 'paid', 'succeeded', 'paid'],
    ['complete', 'no_payment_required', null, 'paid'],
    ['complete', 'unpaid', 'processing', 'unpaid'],
    ['complete', 'unpaid', 'requires_payment_method', 'declined'],
    ['complete', 'unpaid', 'canceled', 'declined'],
    ['open', 'paid', 'succeeded', 'open'],
  ])('that is %s, %s, its intent %s: %s', async (status, payment_status, intent, state) => {
    session({
      status,
      payment_status,
      payment_intent: intent && { id: 'pi_1', object: 'payment_intent', status: intent },
    });
    expect(await stripe.findPayment('cs_1')).toEqual({
      state,
      isCardDeclined: false,
      amountCents: 325,
      currency: 'eur',
      paymentId: PAYMENT,
    });
  });

  it.each([
    ['open', true],
    ['complete', false],
    ['expired', false],
  ])('that is %s, after a card was declined, reports the decline: %s', async (status, isCardDeclined) => {
    const payment_intent = {
      id: 'pi_1',
      object: 'payment_intent',
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined' },
    };
    session({ status, payment_status: 'unpaid', payment_intent });
    expect(await stripe.findPayment('cs_1')).toMatchObject({ isCardDeclined });
  });

  it.each([
    [0, 'paid'],
    [324, 'paid'],
    [325, 'declined'],
  ])('that was paid, of which %i is refunded: %s', async (amount_refunded, state) => {
    const latest_charge = { id: 'ch_1', object: 'charge', amount: 325, amount_refunded };
    session({
      payment_intent: { id: 'pi_1', object: 'payment_intent', status: 'succeeded', latest_charge },
    });
    expect(await stripe.findPayment('cs_1')).toMatchObject({ state, amountCents: 325 });
  });

  it('reports its currency in any case, or none', async () => {
    session({ currency: 'EUR' });
    expect(await stripe.findPayment('cs_1')).toMatchObject({ currency: 'eur' });
    session({ currency: 'usd' });
    expect(await stripe.findPayment('cs_1')).toMatchObject({ currency: 'usd' });
    session({ currency: null, amount_total: null });
    expect(await stripe.findPayment('cs_1')).toMatchObject({ currency: null, amountCents: 0 });
  });

  it('is open and unpaid if the provider does not know it', async () => {
    expect(await stripe.findPayment('cs_unknown')).toEqual({
      state: 'open',
      amountCents: 0,
      currency: null,
      paymentId: null,
    });
  });

  it('is created in EUR cents, line by line, with its expiry, once', async () => {
    answers.set('/v1/checkout/sessions', {
      id: 'cs_2',
      object: 'checkout.session',
      url: 'https://pay.example/',
    });
    await stripe.openSession({
      paymentId: PAYMENT,
      customerEmail: 'ana@example.com',
      lines: [
        { title: 'Accounts', amountCents: 300 },
        { title: 'Card surcharge', amountCents: 25 },
      ],
      expiresAt: new Date('2031-05-01T12:30:15.900Z'),
      successUrl: 'https://shop.example/paid/',
      cancelUrl: 'https://shop.example/cart/',
    });
    expect(posted).toEqual([
      {
        path: '/v1/checkout/sessions',
        key: `payment-${PAYMENT}`,
        fields: expect.objectContaining({
          mode: 'payment',
          client_reference_id: PAYMENT,
          'metadata[paymentId]': PAYMENT,
          'payment_intent_data[metadata][paymentId]': PAYMENT,
          customer_email: 'ana@example.com',
          'line_items[0][quantity]': '1',
          'line_items[0][price_data][currency]': 'eur',
          'line_items[0][price_data][unit_amount]': '300',
          'line_items[1][quantity]': '1',
          'line_items[1][price_data][unit_amount]': '25',
          success_url: 'https://shop.example/paid/',
          cancel_url: 'https://shop.example/cart/',
          expires_at: String(Date.UTC(2031, 4, 1, 12, 30, 15) / 1000),
        }),
      },
    ]);
  });
});

function charged(refunded: number, refunds: object[] = []): void {
  const latest_charge = {
    id: 'ch_1',
    object: 'charge',
    amount: 325,
    amount_refunded: refunded,
    refunds: { object: 'list', data: refunds },
  };
  session({ payment_intent: { id: 'pi_1', object: 'payment_intent', latest_charge } });
  answers.set('/v1/refunds', { id: 're_1', object: 'refund', status: 'succeeded' });
}

const refund = (amountCents: number | 'all') =>
  stripe.refund({ paymentId: PAYMENT, reference: 'cs_1', amountCents });

describe('a refund', () => {
  it.each<[number | 'all', number, number]>([
    ['all', 0, 325],
    ['all', 100, 225],
    ['all', 324, 1],
    [300, 0, 300],
    [300, 100, 200],
    [300, 299, 1],
    [326, 0, 325],
    [326, 100, 225],
  ])('of %s, of which %i is refunded, sends %i', async (amount, refunded, sent) => {
    charged(refunded);
    expect(await refund(amount)).toBe(refunded + sent);
    expect(posted).toEqual([
      {
        path: '/v1/refunds',
        fields: { charge: 'ch_1', amount: String(sent) },
        key: `refund-${PAYMENT}-${refunded}`,
      },
    ]);
  });

  it.each<[number | 'all', number]>([
    ['all', 325],
    [300, 300],
    [300, 325],
    [326, 325],
  ])('of %s, of which %i is refunded, sends nothing', async (amount, refunded) => {
    charged(refunded);
    expect(await refund(amount)).toBe(refunded);
    expect(posted).toEqual([]);
  });

  it.each([
    ['pending', true],
    ['requires_action', true],
    ['succeeded', true],
    ['of_a_later_version', true],
    ['failed', false],
    ['canceled', false],
  ])('that is answered with the status %s is sent: %s', async (status, isSent) => {
    charged(0);
    answers.set('/v1/refunds', { id: 're_1', object: 'refund', status });
    const sent = refund(300);
    if (isSent) await expect(sent).resolves.toBe(300);
    else await expect(sent).rejects.toThrow(`refund re_1 of session cs_1 is ${status}`);
  });

  it.each([
    [
      [
        { id: 're_3', status: 'failed' },
        { id: 're_2', status: 'failed' },
      ],
      '0-re_3',
    ],
    [
      [
        { id: 're_3', status: 'succeeded' },
        { id: 're_2', status: 'canceled' },
      ],
      '0-re_2',
    ],
    [
      [
        { id: 're_3', status: 'pending' },
        { id: 're_2', status: 'succeeded' },
      ],
      '0',
    ],
  ])('after %j is asked for under the key %s', async (refunds, key) => {
    charged(0, refunds);
    await refund(300);
    expect(posted).toMatchObject([{ key: `refund-${PAYMENT}-${key}`, fields: { amount: '300' } }]);
  });

  it.each([
    ['pending', false],
    ['requires_action', false],
    ['succeeded', false],
    [null, false],
    ['failed', true],
    ['canceled', true],
  ])('with the status %s has failed: %s', async (status, hasFailed) => {
    answers.set('/v1/refunds/re_1', { id: 're_1', object: 'refund', charge: 'ch_1', amount: 300, status });
    expect(await stripe.findRefund('re_1')).toEqual({ chargeId: 'ch_1', amountCents: 300, hasFailed });
  });

  it('that the provider does not know is not found', async () => {
    expect(await stripe.findRefund('re_2')).toBeNull();
  });

  it('of a never-paid session is an error', async () => {
    session({ payment_intent: null });
    await expect(refund('all')).rejects.toThrow('session cs_1 was never paid');
    expect(posted).toEqual([]);
  });
});

function dispute(status: string, moved: number[] = []): void {
  answers.set('/v1/disputes/dp_1', {
    id: 'dp_1',
    object: 'dispute',
    charge: 'ch_1',
    amount: 325,
    status,
    reason: 'fraudulent',
    balance_transactions: moved.map((amount) => ({ amount })),
  });
}

describe('a charge and a dispute', () => {
  it('name the payment and the refunded amount; unknown ones are ignored', async () => {
    answers.set('/v1/charges/ch_1', {
      id: 'ch_1',
      object: 'charge',
      amount: 121,
      amount_refunded: 120,
      metadata: { paymentId: PAYMENT },
    });
    answers.set('/v1/charges/ch_2', {
      id: 'ch_2',
      object: 'charge',
      amount: 120,
      amount_refunded: 120,
      metadata: { paymentId: 'other' },
    });
    expect(await stripe.findCharge('ch_1')).toEqual({
      paymentId: PAYMENT,
      refundedCents: 120,
      isAllBack: false,
    });
    expect(await stripe.findCharge('ch_2')).toEqual({ paymentId: null, refundedCents: 120, isAllBack: true });
    expect(await stripe.findCharge('ch_3')).toBeNull();
    expect(await stripe.findDispute('dp_3')).toBeNull();
  });

  it.each([
    ['needs_response', 'open'],
    ['under_review', 'open'],
    ['warning_needs_response', 'open'],
    ['warning_under_review', 'open'],
    ['of_a_later_version', 'open'],
    ['won', 'won'],
    ['warning_closed', 'won'],
    ['prevented', 'won'],
    ['lost', 'lost'],
    ['appeal_needs_response', 'lost'],
    ['appeal_under_review', 'lost'],
  ])('with the status %s is %s', async (status, state) => {
    dispute(status);
    expect(await stripe.findDispute('dp_1')).toEqual({
      chargeId: 'ch_1',
      amountCents: 325,
      state,
      isWithdrawn: false,
      reason: 'fraudulent',
    });
  });

  it.each([
    [[], false],
    [[-325], true],
    [[-325, 325], false],
    [[-325, 324], true],
    [[325], false],
  ])('with money moved by %j has been withdrawn: %s', async (moved, isWithdrawn) => {
    dispute('under_review', moved);
    expect(await stripe.findDispute('dp_1')).toMatchObject({ isWithdrawn });
  });
});
