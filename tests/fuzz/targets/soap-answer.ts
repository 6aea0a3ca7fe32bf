/**
 * Answers of the second card gateway: whatever its server sends, the shop handles it as documented, and neither an error nor a reason
 * contains the card.
 */
import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import type { CardPaymentRequest } from '#server/payments/gateways/payment-providers.ts';
import { createParamCardGateway } from '#server/payments/gateways/param/param-card-gateway.ts';
import { buildEnvelope, fieldsAt, readBody, textAt } from '#server/payments/gateways/param/soap.ts';
import { ShopError } from '#shared/errors.ts';

const CARD_NUMBER = '4546711234567894';
const ORDER = 'ad5b1a9e-33b5-44f4-b9a9-a6b7f2a9b3c1';
const REQUEST: CardPaymentRequest = {
  paymentId: ORDER,
  amountCents: 100_050,
  card: {
    fullName: 'Ana Cruz',
    country: 'Türkiye',
    phone: '+905301234567',
    number: CARD_NUMBER,
    month: 12,
    year: 2030,
    cvv: '000',
  },
  ip: '203.0.113.7',
  callbackUrl: 'https://shop.example/api/payments/param/callback/',
};
const REASON = /^(fault [a-z:.]{1,42}|-?\d{1,6}|no code)$/i;
/** What `sendParamRefund` says. */
const REFUSAL =
  /^the provider (refused to refund order|does not tell what went back of order) [\da-f-]{36}( \(.*\))?$/;

const gateway = createParamCardGateway({
  clientCode: '10738',
  clientUsername: 'Test',
  clientPassword: 'Test',
  guid: '0c13d406-873b-403b-9c09-a5766840d98c',
  apiUrl: 'http://127.0.0.1:9/service.asmx',
  isSandbox: true,
});

const CALLS = [start, find, refund, repeat] as const;

/** @param data a digit that says what was asked, then the answer */
export async function fuzz(data: Buffer): Promise<void> {
  const ask = CALLS[(data[0] ?? 0) % CALLS.length] ?? start;
  const answer = data.subarray(1);
  const send = globalThis.fetch;
  globalThis.fetch = () => Promise.resolve(new Response(new Uint8Array(answer)));
  try {
    await ask(answer);
  } catch (error) {
    if (error instanceof assert.AssertionError) throw error;
    const isUnavailable = error instanceof ShopError && error.code === 'gateway_unavailable';
    if (!isUnavailable && !(error instanceof Error && REFUSAL.test(error.message))) throw error;
    assert.ok(!inspect(error).includes(CARD_NUMBER), 'an error repeats the card');
  } finally {
    globalThis.fetch = send;
  }
}

async function start(): Promise<void> {
  const begun = await gateway.startPayment(REQUEST);
  if (begun.result === 'refused') assert.match(begun.reason, REASON);
  else if (begun.result === 'started')
    assert.ok(begun.pageUrl === null || /^https?:/.test(new URL(begun.pageUrl).protocol));
  else assert.fail('it was reached');
}

async function find(): Promise<void> {
  const { state, amountCents, currency } = await gateway.findPayment(ORDER);
  assert.ok(['open', 'paid', 'declined'].includes(state));
  assert.ok(Number.isSafeInteger(amountCents));
  assert.ok(state === 'paid' || currency === null);
}

async function refund(): Promise<void> {
  await gateway.refund({ paymentId: ORDER, reference: ORDER, amountCents: 'all' });
}

/** What the shop writes is read as it was, but for controls and the spaces around it. */
async function repeat(answer: Buffer): Promise<void> {
  const text = answer.toString();
  const body = readBody(buildEnvelope('Op', { Name: text }));
  const plain = text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ').trim();
  assert.equal(textAt(fieldsAt(body, 'Op'), 'Name'), plain);
}
