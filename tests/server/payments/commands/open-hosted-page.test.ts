/** Two equal requests share one payment: whatever happens to either at the provider, paid money is found. */
import { beforeEach, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { cancelPayment } from '#server/payments/commands/cancel-payment.ts';
import { loadAtHostedCheckout } from '#server/loads/load-at-hosted-checkout.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { until, useTestShop } from '../../../support/test-shop.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();

/** A customer with EUR 2 of balance and an account of EUR 5 in the cart. */
let customer: number;
let product: number;
let item: number;
beforeEach(async () => {
  shop.provider.openings.length = 0;
  customer = await shop.addCustomer(200);
  product = await shop.addProduct();
  item = await shop.addToCart(customer, product);
});

const wishes = {
  load: () => loadAtHostedCheckout(shop.as(customer), { amountCents: 1000 }),
  checkout: () =>
    startCheckout(shop.as(customer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' }),
};

/** What the customer has. */
async function holdings() {
  const { owner } = await shop.row<{ owner: number | null }>(
    'select (select customer_id from purchase where product_id = ?) as owner',
    [product],
  );
  return { balance: await shop.balance(customer), isOwner: owner === customer };
}
const PAID = {
  load: { balance: 1200, isOwner: false },
  checkout: { balance: 0, isOwner: true },
} as const;

const paymentNow = () =>
  shop.row<{ id: string; status: string; reference: string | null; url: string | null }>(
    `select id, status, provider_reference as reference, redirect_url as url from payment
     where customer_id = ? order by created_at desc limit 1`,
    [customer],
  );

/** The customer pays at the page of the payment; the event comes several times, as it may. */
async function pay(paymentId: string): Promise<void> {
  const [sessionId] =
    [...shop.provider.sessions].find(([, session]) => session.paymentId === paymentId) ??
    expect.fail('no session was opened');
  shop.provider.set(sessionId, { state: 'paid' });
  const tell = () =>
    receiveStripeWebhook({ ...shop.as(customer), actor: null }, Buffer.from(sessionId), 'good');
  await Promise.all([tell(), tell(), tell()]);
}

/** A request to the provider that goes on when it is told. */
function opening(): { let: () => void; refuse: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  promise.catch(() => undefined);
  shop.provider.openings.push(promise);
  return { let: resolve, refuse: () => reject(new Error('idempotency key in use')) };
}

/** Kept from being an unhandled rejection until it is looked at. */
const failureOf = (asked: Promise<unknown>) => asked.catch((error: unknown) => error);

const isAtProvider = (count: number) => until(() => shop.provider.waiting === count);

describe.each(['load', 'checkout'] as const)('two equal requests for a %s', (purpose) => {
  const ask = wishes[purpose];

  it('refuses the second while serving the first, whose page is stored and can be paid once', async () => {
    const [first, second] = [opening(), opening()];
    const served = ask();
    await isAtProvider(1);
    const refused = failureOf(ask());
    await isAtProvider(2);
    second.refuse();
    expect(await refused).toMatchObject({ message: 'idempotency key in use' });
    first.let();
    const page = await served;
    expect(page).toMatchObject({ url: expect.stringMatching(/^https:\/\/pay\.example\//) });
    const payment = await paymentNow();
    expect(page).toMatchObject({ sessionId: payment.reference, url: payment.url });
    expect(payment.status).toBe('pending');
    await pay(payment.id);
    expect(await holdings()).toEqual(PAID[purpose]);
    expect(await shop.audit()).toEqual([]);
  });

  it('sends no customer to a page if the first request gives up before the second succeeds; who pays anyway is credited', async () => {
    const [first, second] = [opening(), opening()];
    const failed = failureOf(ask());
    await isAtProvider(1);
    const late = failureOf(ask());
    await isAtProvider(2);
    first.refuse();
    expect(await failed).toMatchObject({ message: 'idempotency key in use' });
    second.let();
    expect(await late).toMatchObject({ code: 'gateway_unavailable' });
    const payment = await paymentNow();
    expect(payment).toMatchObject({ status: 'failed', reference: expect.stringMatching(/^cs_/) });
    expect(await shop.balance(customer)).toBe(200);
    await pay(payment.id);
    expect((await paymentNow()).status).toBe('verified');
    expect(await holdings()).toEqual(PAID[purpose]);
    expect(await shop.audit()).toEqual([]);
  });

  it('keeps the first session if the provider gives the second another, and sends both there', async () => {
    const [first, second] = [opening(), opening()];
    const served = ask();
    await isAtProvider(1);
    const late = ask();
    await isAtProvider(2);
    first.let();
    const page = await served;
    const { id } = await paymentNow();
    const stored = { sessionId: `cs_${id}`, url: `https://pay.example/cs_${id}` };
    await em().execute('update payment set provider_reference = ?, redirect_url = ? where id = ?', [
      stored.sessionId,
      stored.url,
      id,
    ]);
    second.let();
    expect(await late).toMatchObject(stored);
    expect(await paymentNow()).toMatchObject({
      reference: stored.sessionId,
      url: stored.url,
      status: 'pending',
    });
    expect(page).toMatchObject({ isReplay: false });
  });

  it('does not send the customer there if it is cancelled while opening', async () => {
    const first = opening();
    const late = failureOf(ask());
    await isAtProvider(1);
    await cancelPayment(shop.as(customer), { paymentId: (await paymentNow()).id });
    first.let();
    expect(await late).toMatchObject({ code: 'gateway_unavailable' });
    expect(await shop.balance(customer)).toBe(200);
  });

  it('a session that was never stored is found by the payment’s id when it is paid', async () => {
    await ask();
    const { id } = await paymentNow();
    await em().execute(
      `update payment set status = 'created', provider_reference = null, redirect_url = null where id = ?`,
      [id],
    );
    await pay(id);
    expect(await holdings()).toEqual(PAID[purpose]);
    expect(await shop.audit()).toEqual([]);
  });
});

it.each([
  [40, 'created', 0],
  [61, 'failed', 200],
])(
  'a checkout of %i s ago whose request never returned is refused again and is %s',
  async (seconds, status, balance) => {
    const left = opening();
    const first = failureOf(wishes.checkout());
    await isAtProvider(1);
    const { id } = await paymentNow();
    await em().execute(`update payment set created_at = now() - ? * interval '1 second' where id = ?`, [
      seconds,
      id,
    ]);
    opening().refuse();
    await expect(wishes.checkout()).rejects.toThrow('idempotency key in use');
    expect((await paymentNow()).status).toBe(status);
    expect(await shop.balance(customer)).toBe(balance);
    left.refuse();
    await first;
  },
);
