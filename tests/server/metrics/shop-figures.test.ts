/** Metrics of a shop with problems. Each figure is read at most every 15 seconds, so each test uses a figure of its own. */
import { Registry } from '@prometheus-io/client';
import { afterEach, expect, it, vi } from 'vitest';
import { ShopFigures } from '#server/metrics/shop-figures.ts';
import { sendMailJob } from '#server/mail/send-mail.ts';
import { payOutJob } from '#server/marketplace/jobs/pay-out.ts';
import { sendRefundJob } from '#server/payments/jobs/send-refund.ts';
import { inTransaction } from '#server/platform/database.ts';
import type { JobDefinition } from '#server/platform/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();
const log = createLog('silent');

afterEach(() => {
  vi.useRealTimers();
});

async function figures({ isDatabaseAway = false } = {}): Promise<Record<string, number>> {
  return (await openFigures(() => isDatabaseAway))();
}

async function openFigures(isDatabaseAway = () => false): Promise<() => Promise<Record<string, number>>> {
  const registry = new Registry();
  const read = new ShopFigures({ newEm: () => shop.orm.em.fork(), isDatabaseAway, log }, registry);
  return async () => {
    await read.refresh();
    const metrics = await registry.getMetricsAsJSON();
    return Object.fromEntries(
      metrics.flatMap(({ name, values }) =>
        values.map(({ labels, value }) => [[name, ...Object.values(labels)].join(' '), value]),
      ),
    );
  };
}

const sql = (text: string, values: unknown[] = []) => shop.orm.em.fork().execute(text, values);

const HEALTHY = {
  shop_ledger_difference_cents: 0,
  shop_oversold_accounts: 0,
  'shop_unsettled_payments younger': 0,
  'shop_unsettled_payments over a day': 0,
  shop_flagged_payments: 0,
  shop_open_disputes: 0,
  shop_failed_refunds: 0,
  shop_returned_refunds: 0,
  shop_oldest_mail_seconds: 0,
  'shop_open_holds open': 0,
  'shop_open_holds overdue': 0,
  shop_lock_waits: 0,
};

async function addPayment(status: string, age = '0 minutes'): Promise<string> {
  const { id } = await shop.row<{ id: string }>(
    `insert into payment (id, customer_id, purpose, gateway, amount_cents, status, created_at)
     values (gen_random_uuid(), ?, 'load', 'stripe', 500, ?, now() - ?::interval) returning id`,
    [await shop.addCustomer(), status, age],
  );
  return id;
}

async function addHold(ends: string): Promise<void> {
  await sql(
    `insert into checkout (id, customer_id, status, gateway, idempotency_key, total_cents, balance_part_cents, card_part_cents,
       surcharge_cents, cashback_cents, hold_expires_at)
     values (gen_random_uuid(), ?, 'awaiting_payment', 'stripe', ?, 100, 0, 100, 0, 0, now() + ?::interval)`,
    [await shop.addCustomer(), ends, ends],
  );
}

/** A job in this state, as if it had been queued an hour ago. */
async function addJob(job: JobDefinition<object>, data: object, state: string): Promise<void> {
  await shop.services.jobs.enqueue(shop.orm.em.fork(), job, data);
  await sql(
    `update pgboss.job set state = ?::pgboss.job_state, created_on = now() - interval '1 hour',
       completed_on = case when ? = 'failed' then now() end where name = ?`,
    [state, state, job.name],
  );
}

it('a healthy shop reports zeros', async () => {
  await shop.addCustomer(500);
  expect(await figures()).toMatchObject(HEALTHY);
});

it('a balance that is not the sum of its entries', async () => {
  const customer = await shop.addCustomer(500);
  await sql('update ledger_account set balance_cents = 493 where code = ?', [`customer:${customer}`]);
  expect(await figures()).toMatchObject({ ...HEALTHY, shop_ledger_difference_cents: 7 });
  await sql('update ledger_account set balance_cents = 500 where code = ?', [`customer:${customer}`]);
});

it('an account that is owned and for sale', async () => {
  const product = await shop.addProduct();
  await sql(
    `insert into purchase (customer_id, product_id, price_cents, product_class, warranty_days) values (?, ?, 500, 'standard', 30)`,
    [await shop.addCustomer(), product],
  );
  expect(await figures()).toMatchObject({ ...HEALTHY, shop_oversold_accounts: 1 });
  await sql(`update product set status = 'sold' where id = ?`, [product]);
  expect(await figures()).toMatchObject(HEALTHY);
});

it('payments, disputes, refunds, mails, holds and jobs that wait for an operator', async () => {
  await addPayment('pending');
  await addPayment('created', '20 minutes');
  await addPayment('pending', '2 days');
  await addPayment('flagged');
  const refund = await addPayment('refunding');
  await sql('insert into dispute (payment_id, amount_cents) values (?, 500)', [await addPayment('disputed')]);
  await addJob(sendRefundJob, { paymentId: refund }, 'retry');
  await addJob(
    sendMailJob,
    { messageId: 'x', to: 'a@b.example', template: 'refund-sent', sealedValues: '' },
    'created',
  );
  await addJob(payOutJob, { listingId: 1 }, 'failed');
  await addHold('10 minutes');
  await addHold('-10 minutes');
  const found = await figures();
  expect(found).toMatchObject({
    'shop_unsettled_payments younger': 1,
    'shop_unsettled_payments over 15 minutes': 1,
    'shop_unsettled_payments over an hour': 0,
    'shop_unsettled_payments over a day': 1,
    shop_flagged_payments: 1,
    shop_open_disputes: 1,
    shop_failed_refunds: 1,
    'shop_failed_jobs pay-out-listing': 1,
    'shop_open_holds open': 1,
    'shop_open_holds overdue': 1,
  });
  expect(found['shop_oldest_mail_seconds']).toBeGreaterThanOrEqual(3_600);
});

it('refunds that the card did not take, until they are settled', async () => {
  await sql(
    `insert into operator_log (at, who, os_user, run, action, subject)
     select now() - ago, 'stripe', 'webhook', gen_random_uuid(), 'refund failed', 'payment x'
     from unnest('{4 days, 2 days}'::interval[]) ago`,
  );
  expect(await figures()).toMatchObject({ shop_returned_refunds: 2 });
});

it('a connection that waits for a lock', async () => {
  const customer = await shop.addCustomer(500);
  const lock = (work: () => Promise<unknown>) =>
    inTransaction(shop.orm.em.fork(), async (em) => {
      await em.execute('select 1 from ledger_account where code = ? for update', [`customer:${customer}`]);
      await work();
    });
  let waiting: Promise<void> | undefined;
  await lock(async () => {
    waiting = lock(() => Promise.resolve());
    await untilSomebodyWaits(shop);
    expect(await figures()).toMatchObject({ shop_lock_waits: 1 });
  });
  await waiting;
});

it('figures are refreshed after 15 seconds, and once for simultaneous scrapes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const read = await openFigures();
  const [first, second] = await Promise.all([read(), read()]);
  expect(first).toEqual(second);
  const before = first['shop_open_holds open'] ?? NaN;
  await addHold('11 minutes');
  vi.advanceTimersByTime(14_900);
  expect(await read()).toMatchObject({ 'shop_open_holds open': before });
  vi.advanceTimersByTime(200);
  expect(await read()).toMatchObject({ 'shop_open_holds open': before + 1 });
});

it('a figure that cannot be read is absent and counted, never replaced by an old number', async () => {
  let isAway = false;
  vi.useFakeTimers({ toFake: ['performance'] });
  const read = await openFigures(() => isAway);
  expect(await read()).toHaveProperty('shop_open_disputes');
  isAway = true;
  vi.advanceTimersByTime(16_000);
  const away = await read();
  expect(away).not.toHaveProperty('shop_open_disputes');
  expect(away).not.toHaveProperty('shop_open_holds open');
  expect(away).toMatchObject({ 'shop_figure_failures_total shop_open_disputes': 1 });
});

it('a statement that takes too long ends without blocking the other figures', async () => {
  await inTransaction(shop.orm.em.fork(), async (em) => {
    await em.execute('lock table dispute in access exclusive mode');
    const found = await figures();
    expect(found).toMatchObject({ 'shop_figure_failures_total shop_open_disputes': 1 });
    expect(found).toHaveProperty('shop_lock_waits');
  });
});
