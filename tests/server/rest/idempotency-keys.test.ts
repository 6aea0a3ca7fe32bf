import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeIdempotencyKeys } from '#server/ledger/idempotency-keys.ts';
import { idempotencyKeyOf } from '#server/rest.ts';
import { eurToCents } from '#shared/money.ts';
import { type ListeningShop, openListeningShop } from '../../support/listening-shop.ts';
import { expectDocumented, signedIn } from '../../support/rest-check.ts';
import type { Answer, TestBrowser } from '../../support/test-browser.ts';
import { TRPC_CALLS, type TrpcCall } from '../../support/trpc-calls.ts';
import { CARD_FORM, switchParamOn } from '../payments/support/pay-by-card.ts';

/** Whether a call complains about this key; about what else is missing it may as well. */
function refuses({ inputs }: TrpcCall, idempotencyKey: string): boolean {
  return inputs.some((input) => {
    const issues = input.safeParse({ idempotencyKey }).error?.issues ?? [];
    return issues.some(({ path }) => path[0] === 'idempotencyKey');
  });
}

describe('a key of the client’s own', () => {
  it('counts in full, however long; an empty or repeated header is ignored', () => {
    const [key, other] = ['1', '2'].map((end) =>
      idempotencyKeyOf({ 'idempotency-key': 'k'.repeat(100) + end }),
    );
    expect(key).not.toBe(other);
    expect(key?.length).toBeLessThanOrEqual(100);
    expect(idempotencyKeyOf({ 'idempotency-key': 'k'.repeat(100) })).toBe('k'.repeat(100));
    expect(idempotencyKeyOf({ 'idempotency-key': '' })).toBeUndefined();
    expect(idempotencyKeyOf({ 'idempotency-key': ['a', 'b'] })).toBeUndefined();
    expect(idempotencyKeyOf({})).toBeUndefined();
  });

  const calls = TRPC_CALLS.filter((call) => {
    const tooLong = call.inputs.map((input) => input.safeParse({ idempotencyKey: 'k'.repeat(101) }));
    return tooLong.some(({ error }) =>
      error?.issues.some(({ path, code }) => path[0] === 'idempotencyKey' && code === 'too_big'),
    );
  });

  it('is accepted by everything that moves money', () => {
    expect(calls.map(({ name }) => name).toSorted()).toEqual([
      'checkout.payByCard',
      'checkout.start',
      'payments.loadAtHostedCheckout',
      'payments.loadByCard',
      'wallet.transfer',
      'wallet.transferCrossSite',
    ]);
  });

  it.each(calls.map((call) => [call.name, call] as const))('is never empty in %s', (_, call) => {
    expect(refuses(call, '')).toBe(true);
    expect(refuses(call, 'k')).toBe(false);
  });
});

/** A REST body as tRPC takes it. */
function inCents(body: object): object {
  const names: Record<string, string> = {
    amount: 'amountCents',
    loadAmount: 'amountCents',
    totalPrice: 'totalCents',
  };
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) =>
      names[key] === undefined ? [key, value] : [names[key], eurToCents(Number(value))],
    ),
  );
}
const hosted = (item: number) => ({ cartItems: [item], totalPrice: 5, paymentGateway: 'stripe' });
const cardFor = (item: number) => ({ ...CARD_FORM, cartItems: [item], totalPrice: 5 });

describe('the same key with another body', () => {
  let shop: ListeningShop;
  beforeAll(async () => {
    shop = await openListeningShop();
    await switchParamOn(shop);
  });
  afterAll(() => shop.close());

  interface Asker {
    id: number;
    browser: TestBrowser;
    /** A cart item of EUR 5.00 that no other customer has. */
    newItem: () => Promise<number>;
    receiver: string;
  }

  async function asker(balanceCents = 0): Promise<Asker> {
    const id = await shop.addCustomer(balanceCents);
    await shop.newEm().execute('update customer set is_balance_transfer_allowed = true where id = ?', [id]);
    const { email: receiver } = await shop.row<{ email: string }>('select email from customer where id = ?', [
      await shop.addCustomer(),
    ]);
    const newItem = async () => shop.addToCart(id, await shop.addProduct());
    return { id, browser: await signedIn(shop, id), newItem, receiver };
  }

  interface Way {
    rest: string;
    trpc: string;
    balanceCents?: number;
    /** Two requests that would both be carried out under keys of their own. */
    bodies: (asker: Asker) => Promise<[object, object]>;
  }

  const WAYS: readonly Way[] = [
    {
      rest: '/api/create-checkout-session/',
      trpc: 'checkout.start',
      balanceCents: 5000,
      bodies: async ({ newItem }) => [hosted(await newItem()), hosted(await newItem())],
    },
    {
      rest: '/api/create-checkout-session/',
      trpc: 'checkout.start',
      bodies: async ({ newItem }) => [hosted(await newItem()), hosted(await newItem())],
    },
    {
      rest: '/api/make-param-payment/',
      trpc: 'checkout.payByCard',
      bodies: async ({ newItem }) => [cardFor(await newItem()), cardFor(await newItem())],
    },
    {
      rest: '/api/make-param-payment/',
      trpc: 'payments.loadByCard',
      bodies: () =>
        Promise.resolve([
          { ...CARD_FORM, loadAmount: 10 },
          { ...CARD_FORM, loadAmount: 11 },
        ]),
    },
    {
      rest: '/api/load-balance/stripe/',
      trpc: 'payments.loadAtHostedCheckout',
      bodies: () => Promise.resolve([{ amount: 10 }, { amount: 11 }]),
    },
    {
      rest: '/api/transfer-balance/',
      trpc: 'wallet.transfer',
      balanceCents: 5000,
      bodies: ({ receiver }) =>
        Promise.resolve([
          { receiver, amount: 1 },
          { receiver, amount: 1, description: 'another note' },
        ]),
    },
    {
      rest: '/api/transfer-balance-cross-site/',
      trpc: 'wallet.transferCrossSite',
      balanceCents: 5000,
      bodies: () => Promise.resolve([{ amount: 1 }, { amount: 2 }]),
    },
  ];

  const REUSED = {
    detail: 'This Idempotency-Key was used for another request. Please send this one under a new key.',
    code: 'idempotency_key_reused',
  };

  /** What money and stock look like to this customer. */
  const stateOf = ({ id }: Asker) =>
    shop.row<object>(
      `select (select balance_cents from ledger_account where code = 'customer:' || c.id) as balance,
         (select count(*) from checkout where customer_id = c.id) as checkouts,
         (select count(*) from payment where customer_id = c.id) as payments,
         (select count(*) from purchase where customer_id = c.id) as purchases,
         (select count(*) from balance_coupon where created_by_id = c.id) as codes
       from customer c where id = ?`,
      [id],
    );

  it.each(WAYS)('at $rest answers 422 and does nothing; the first is still answered', async (way) => {
    const who = await asker(way.balanceCents);
    const [first, second] = await way.bodies(who);
    const send = async (body: object, key: string): Promise<Answer> => {
      const answer = await who.browser.send('POST', way.rest, body, { 'idempotency-key': key });
      expectDocumented('POST', way.rest, answer);
      return answer;
    };
    const given = await send(first, 'my key');
    expect(given.status).toBeLessThan(300);
    const before = await stateOf(who);
    expect(await send(second, 'my key')).toMatchObject({ status: 422, body: REUSED });
    expect(await stateOf(who)).toEqual(before);
    const again = await send(first, 'my key');
    expect({ status: again.status, body: again.body }).toEqual({ status: given.status, body: given.body });
    expect(await stateOf(who)).toEqual(before);
    expect((await send(second, 'another key')).status).toBeLessThan(300);
    // Keys live per customer.
    const other = await asker(way.balanceCents);
    const [theirs] = await way.bodies(other);
    expect(
      (await other.browser.send('POST', way.rest, theirs, { 'idempotency-key': 'my key' })).status,
    ).toBeLessThan(300);
  });

  it.each(WAYS)('in $trpc answers 422 too', async (way) => {
    const who = await asker(way.balanceCents);
    const [first, second] = await way.bodies(who);
    const send = (body: object) =>
      who.browser.post(`/api/trpc/${way.trpc}`, { ...inCents(body), idempotencyKey: 'my key' });
    expect((await send(first)).status).toBe(200);
    expect(await send(second)).toMatchObject({
      status: 422,
      body: { error: { message: REUSED.detail } },
    });
    expect((await send(first)).status).toBe(200);
  });

  it('is 422 across commands; a refused request leaves its key free', async () => {
    const { browser, receiver } = await asker(500);
    const headers = { 'idempotency-key': 'one key' };
    const code = (amount: number) =>
      browser.send('POST', '/api/transfer-balance-cross-site/', { amount }, headers);
    expect((await code(6)).status).toBe(400);
    expect((await code(5)).status).toBe(200);
    const transfer = await browser.send('POST', '/api/transfer-balance/', { receiver, amount: 1 }, headers);
    expect(transfer).toMatchObject({ status: 422, body: REUSED });
  });

  it('a card form that was quoted is submitted under the same key', async () => {
    const { browser, newItem } = await asker();
    const item = await newItem();
    const headers = { 'idempotency-key': 'one purchase' };
    const quote = { ...hosted(item), paymentGateway: 'param' };
    expect((await browser.send('POST', '/api/create-checkout-session/', quote, headers)).status).toBe(200);
    const sent = await browser.send('POST', '/api/make-param-payment/', cardFor(item), headers);
    expect(sent.status).toBe(200);
  });

  it('of 40 simultaneous requests with two bodies, one is carried out, once', async () => {
    const who = await asker(5000);
    const bodies = [hosted(await who.newItem()), hosted(await who.newItem())];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        who.browser.send('POST', '/api/create-checkout-session/', bodies[n % 2], {
          'idempotency-key': 'race',
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(20);
    expect(statuses.filter((status) => status === 422)).toHaveLength(20);
    expect(await stateOf(who)).toMatchObject({ balance: 4500, purchases: 1 });
    expect(await shop.audit()).toEqual([]);
  });

  it('a key from before keys were bound gets its first answer, and so does a forgotten one', async () => {
    const who = await asker(5000);
    const body = hosted(await who.newItem());
    const send = (request: object) =>
      who.browser.send('POST', '/api/create-checkout-session/', request, { 'idempotency-key': 'old' });
    expect((await send(body)).status).toBe(201);
    await shop
      .newEm()
      .execute(`update idempotency_key set created_at = now() - interval '31 days' where customer_id = ?`, [
        who.id,
      ]);
    await purgeIdempotencyKeys(shop.newEm());
    const again = await send(body);
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    // From then on it is bound.
    expect((await send(hosted(await who.newItem()))).status).toBe(422);
    expect(await shop.balance(who.id)).toBe(4500);
  });
});
