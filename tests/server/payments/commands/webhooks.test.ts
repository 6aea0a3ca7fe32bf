/**
 * Many payments at once, whose webhooks are lost, doubled, shuffled and sent too early. Time passes by moving the rows' times into the
 * past, one minute at a time; the jobs that run every minute are run as often.
 */
import { expect, it } from 'vitest';
import { releaseExpiredHolds } from '#server/checkout/release-hold.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { seededRandom } from '../../../../src/local/demo/seeded-random.ts';
import { paymentJobHandlers, reconcilePayments } from '#server/payments/jobs/payment-jobs.ts';
import { receiveStripeWebhook } from '#server/payments/commands/receive-stripe-webhook.ts';
import { scaled } from '../../../support/scale.ts';
import { useTestShop } from '../../../support/test-shop.ts';

const PAYMENTS = scaled({ quick: 100, full: 1000 });
const WITHIN_MINUTES = 5;
const PRICE = 500;
const BALANCE = 200;
const SURCHARGE = 25;

/** What the customer does at the provider's page; `late`: pays when another customer has bought the account. */
type Deed = 'pays' | 'late' | 'lets it expire' | 'stays';
interface Payment {
  buyer: number;
  product: number;
  checkoutId: string;
  sessionId: string;
  deed: Deed;
}

const shop = useTestShop();

const em = () => shop.orm.em.fork();
const random = seededRandom(7);

async function buy(customer: number, product: number) {
  const cartItems = [await shop.addToCart(customer, product)];
  return startCheckout(shop.as(customer), { cartItems, totalCents: PRICE, paymentGateway: 'stripe' });
}

async function addPayment(): Promise<Payment> {
  const [buyer, product] = [await shop.addCustomer(BALANCE), await shop.addProduct()];
  const answer = await buy(buyer, product);
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const { checkoutId, sessionId } = answer;
  const deed = random.pick<Deed>(['pays', 'pays', 'pays', 'pays', 'late', 'lets it expire', 'stays']);
  return { buyer, product, checkoutId, sessionId, deed };
}

/** The hold runs out, and a rival is quicker. */
async function loseAccount({ checkoutId, product }: Payment): Promise<void> {
  await em().execute(`update checkout set hold_expires_at = now() where id = ?`, [checkoutId]);
  await em().execute('update product set held_until = now() where id = ?', [product]);
  expect((await buy(await shop.addCustomer(PRICE), product)).outcome).toBe('paid');
}

/** Half of them get lost; the others come once, twice or three times. */
function webhooksOf(payments: readonly Payment[]): (() => Promise<void>)[] {
  const sent = payments.flatMap(({ sessionId }) =>
    random.chance(0.5) ? [] : Array.from({ length: random.between(1, 3) }, () => sessionId),
  );
  const shuffled = sent
    .map((sessionId) => ({ sessionId, place: random.between(0, 1_000_000) }))
    .toSorted((a, b) => a.place - b.place);
  return shuffled.map(
    ({ sessionId }) =>
      () =>
        receiveStripeWebhook({ ...shop.as(0), actor: null }, Buffer.from(sessionId), 'good'),
  );
}

async function passMinute(): Promise<void> {
  await em().execute(
    `update payment set created_at = created_at - interval '1 minute', asked_at = asked_at - interval '1 minute'`,
  );
  await em().execute(
    `update checkout set created_at = created_at - interval '1 minute', hold_expires_at = hold_expires_at - interval '1 minute'`,
  );
  await em().execute(`update product set held_until = held_until - interval '1 minute'`);
  await releaseExpiredHolds(shop.work());
  await reconcilePayments(shop.work());
}

const ENDS: Record<Deed, { checkout: string; owner: 'buyer' | 'rival' | null; balance: number }> = {
  pays: { checkout: 'paid', owner: 'buyer', balance: 0 },
  late: { checkout: 'credited', owner: 'rival', balance: BALANCE + (PRICE - BALANCE + SURCHARGE) },
  'lets it expire': { checkout: 'released', owner: null, balance: BALANCE },
  stays: { checkout: 'awaiting_payment', owner: null, balance: 0 },
};

async function findUnended(payments: readonly Payment[]): Promise<unknown[]> {
  const unended: unknown[] = [];
  for (const { buyer, product, checkoutId, deed } of payments) {
    const { checkout, owner } = await shop.row<{ checkout: string; owner: number | null }>(
      'select status as checkout, (select customer_id from purchase where product_id = ?) as owner from checkout where id = ?',
      [product, checkoutId],
    );
    const who = owner === null ? null : owner === buyer ? 'buyer' : 'rival';
    const end = { checkout, owner: who, balance: await shop.balance(buyer) };
    if (JSON.stringify(end) !== JSON.stringify(ENDS[deed])) unended.push({ deed, ...end });
  }
  return unended;
}

it(`${PAYMENTS} payments with lost, doubled and shuffled webhooks each end as a sale, a credit or a refund within ${WITHIN_MINUTES} minutes`, async ({
  task,
}) => {
  const payments: Payment[] = [];
  for (let n = 0; n < PAYMENTS; n += 1) payments.push(await addPayment());
  const late = payments.filter(({ deed }) => deed === 'late');
  for (const payment of late) await loseAccount(payment);
  const webhooks = webhooksOf(payments);
  // Some are sent before the provider itself knows.
  await Promise.all(webhooks.slice(0, PAYMENTS / 10).map((send) => send()));
  for (const { sessionId, deed } of payments) {
    if (deed === 'pays' || deed === 'late') shop.provider.set(sessionId, { state: 'paid' });
    if (deed === 'lets it expire') shop.provider.set(sessionId, { state: 'expired' });
  }
  await Promise.all(webhooks.slice(PAYMENTS / 10).map((send) => send()));

  let minutes = 0;
  while (minutes < WITHIN_MINUTES && (await findUnended(payments)).length > 0) {
    await passMinute();
    minutes += 1;
  }
  expect(await findUnended(payments)).toEqual([]);
  task.meta.measured = `all ended in minute ${minutes}`;
  // Once more, all of them: nothing happens twice.
  await Promise.all(webhooks.map((send) => send()));
  expect(await findUnended(payments)).toEqual([]);
  expect(await shop.audit()).toEqual([]);
  const handlers = paymentJobHandlers(() => shop.work());
  expect(handlers.find(({ job }) => job.name === 'reconcile-payments')?.cron).toBe('* * * * *');
});
