/** The stated delivery time is measured, and shown only if there are enough purchases. */
import { beforeEach, expect, it } from 'vitest';
import { DeliveryTime } from '#server/checkout/delivery-time.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { shopInfo } from '#server/settings/index.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { startPaying } from './support/buy.ts';

const shop = useTestShop();
const em = () => shop.orm.em.fork();

interface Sale {
  seconds: number;
  daysAgo?: number;
  status?: 'paid' | 'released' | 'credited';
  cardPartCents?: number;
}

async function sell(count: number, sale: Sale): Promise<void> {
  const { seconds, daysAgo = 1, status = 'paid', cardPartCents = 500 } = sale;
  const customer = await shop.addCustomer();
  await em().execute(
    `insert into checkout (id, customer_id, status, gateway, idempotency_key, total_cents, balance_part_cents, card_part_cents,
       surcharge_cents, cashback_cents, created_at, completed_at)
     select gen_random_uuid(), ?, ?, 'stripe', gen_random_uuid(), 500, 500 - ?::int, ?, 0, 0,
       ended - ?::float8 * interval '1 second', ended
     from (select now() - ?::int * interval '1 day' as ended from generate_series(1, ?)) as moment`,
    [customer, status, cardPartCents, cardPartCents, seconds, daysAgo, count],
  );
}

async function measured(): Promise<number | null> {
  await shop.services.delivery.read();
  return shopInfo(shop.services).deliverySeconds;
}

beforeEach(() =>
  em().execute(
    'delete from checkout where not exists (select 1 from payment where checkout_id = checkout.id)',
  ),
);

it('is the median of 30 days of card purchases, once there are 20', async () => {
  await sell(15, { seconds: 40.2 });
  await sell(4, { seconds: 9000 });
  expect(await measured()).toBeNull();
  await sell(1, { seconds: 9000 });
  expect(await measured()).toBe(41);
});

it('ignores undelivered, old and balance-paid purchases', async () => {
  await sell(20, { seconds: 60 });
  await sell(30, { seconds: 1, status: 'released' });
  await sell(30, { seconds: 1, status: 'credited' });
  await sell(30, { seconds: 0, cardPartCents: 0 });
  await sell(30, { seconds: 1, daysAgo: 31 });
  expect(await measured()).toBe(60);
});

it('is that of the latest thousand', async () => {
  await sell(1001, { seconds: 5, daysAgo: 2 });
  await sell(1000, { seconds: 60, daysAgo: 1 });
  expect(await measured()).toBe(60);
});

it('is measured from the moment "Pay" was pressed', async () => {
  await sell(10, { seconds: 1 });
  await sell(10, { seconds: 500 });
  const { checkoutId, sessionId, paymentId } = await startPaying(shop);
  await em().execute(`update checkout set created_at = now() - interval '2 minutes' where id = ?`, [
    checkoutId,
  ]);
  shop.provider.set(sessionId, { state: 'paid' });
  await settlePayment(shop.work(), paymentId);
  const median = await measured();
  expect(median).toBeGreaterThanOrEqual(120);
  expect(median).toBeLessThan(180);
});

it('keeps its last value while the database is down', async () => {
  await em().execute(`update checkout set status = 'released'`);
  await sell(20, { seconds: 30 });
  let isAway = false;
  const time = await DeliveryTime.start(() => {
    if (isAway) throw new Error('the database is away');
    return em();
  }, shop.services.log);
  isAway = true;
  await time.read();
  expect(time.medianSeconds).toBe(30);
  time.stop();
});
