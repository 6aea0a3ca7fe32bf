/** Just below, at and just above the limits of a customer's holds and open payments; with rows as left by earlier checkouts. */
import { describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { fillCart } from './support/buy.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();

/** The outcome of a checkout of `count` accounts, or the refusal's code and how many seconds it tells to wait. */
async function checkOut(customer: number, count: number): Promise<{ outcome: string; wait?: number }> {
  const { items } = await fillCart(shop, customer, count);
  return startCheckout(shop.as(customer), {
    cartItems: items,
    totalCents: count * 500,
    paymentGateway: 'stripe',
  }).then(
    ({ outcome }) => ({ outcome }),
    (error: { code: string; data: { retryAfterSeconds: number } }) => ({
      outcome: error.code,
      wait: error.data.retryAfterSeconds,
    }),
  );
}

/** Loaded machines take their time between two statements. */
const about = (seconds: number) =>
  expect.toSatisfy((told: number) => told > seconds - 60 && told <= seconds, `about ${seconds}`);

/** A customer with checkouts of so many accounts each, whose holds end in so many seconds. */
async function holding(...holds: { count: number; seconds?: number }[]): Promise<number> {
  const customer = await shop.addCustomer();
  for (const { count, seconds = 1800 } of holds) {
    const { outcome } = await checkOut(customer, count);
    if (outcome !== 'hosted_checkout') throw new Error(outcome);
    await em().execute(
      `update checkout set hold_expires_at = now() + ? * interval '1 second'
       where id = (select id from checkout where customer_id = ? order by created_at desc limit 1)`,
      [seconds, customer],
    );
  }
  return customer;
}

describe('the hundred accounts that one customer may hold', () => {
  it('allow the hundredth and refuse the next', async () => {
    const customer = await holding({ count: 60 }, { count: 39 });
    expect(await checkOut(customer, 1)).toEqual({ outcome: 'hosted_checkout' });
    expect(await checkOut(customer, 1)).toMatchObject({ outcome: 'throttled' });
  });

  it('report when enough holds will have ended', async () => {
    const customer = await holding(
      { count: 50, seconds: 900 },
      { count: 40, seconds: 600 },
      { count: 10, seconds: 300 },
    );
    expect(await checkOut(customer, 1)).toEqual({ outcome: 'throttled', wait: about(300) });
    expect(await checkOut(customer, 10)).toEqual({ outcome: 'throttled', wait: about(300) });
    expect(await checkOut(customer, 11)).toEqual({ outcome: 'throttled', wait: about(600) });
    expect(await checkOut(customer, 50)).toEqual({ outcome: 'throttled', wait: about(600) });
    expect(await checkOut(customer, 51)).toEqual({ outcome: 'throttled', wait: about(900) });
  });

  it.each([
    ['that have ended', `hold_expires_at = now() - interval '1 second'`],
    ['that were paid', `status = 'paid'`],
    ['that were released', `status = 'released'`],
  ])('count no holds %s', async (_, change) => {
    const customer = await holding({ count: 100 });
    await em().execute(`update checkout set ${change} where customer_id = ?`, [customer]);
    expect(await checkOut(customer, 1)).toEqual({ outcome: 'hosted_checkout' });
  });

  it('exclude other customers’ holds', async () => {
    await holding({ count: 100 });
    const customer = await holding({ count: 99 });
    expect(await checkOut(customer, 1)).toEqual({ outcome: 'hosted_checkout' });
  });
});

/** Payments that a customer began earlier, all given up since. */
async function addPages(
  customer: number,
  count: number,
  { secondsAgo = 60, gateway = 'stripe', purpose = 'checkout' } = {},
): Promise<void> {
  await em().execute(
    `with c as (
       insert into checkout (id, customer_id, status, gateway, idempotency_key, total_cents, balance_part_cents,
         card_part_cents, surcharge_cents, cashback_cents)
       select gen_random_uuid(), ?, 'released', ?, gen_random_uuid()::text, 500, 0, 500, 0, 0
       from generate_series(1, ?) returning id
     )
     insert into payment (id, customer_id, purpose, checkout_id, gateway, amount_cents, status, created_at)
     select gen_random_uuid(), ?, ?, case when ? = 'checkout' then id end, ?, 500, 'failed',
       now() - ? * interval '1 second' from c`,
    [customer, gateway, count, customer, purpose, purpose, gateway, secondsAgo],
  );
}

describe('the sixty pages within ten minutes', () => {
  it.each([
    { pages: 59, outcome: 'hosted_checkout' },
    { pages: 60, outcome: 'throttled' },
    { pages: 61, outcome: 'throttled' },
  ])('after $pages: $outcome', async ({ pages, outcome }) => {
    const customer = await shop.addCustomer();
    await addPages(customer, pages);
    expect(await checkOut(customer, 1)).toMatchObject({ outcome });
  });

  it('report the end of the wait ten minutes after the first page', async () => {
    const customer = await shop.addCustomer();
    await addPages(customer, 1, { secondsAgo: 500 });
    await addPages(customer, 59, { secondsAgo: 60 });
    expect(await checkOut(customer, 1)).toEqual({ outcome: 'throttled', wait: about(100) });
  });

  it('count a page opened just under ten minutes ago', async () => {
    const customer = await shop.addCustomer();
    await addPages(customer, 60, { secondsAgo: 585 });
    expect(await checkOut(customer, 1)).toMatchObject({ outcome: 'throttled' });
  });

  it.each([
    ['ten minutes and a second ago', { secondsAgo: 601 }],
    ['with the second gateway', { gateway: 'param' }],
    ['for loads', { purpose: 'load' }],
  ])('count none %s', async (_, pages) => {
    const customer = await shop.addCustomer();
    await addPages(customer, 60, pages);
    await addPages(await shop.addCustomer(), 60);
    expect(await checkOut(customer, 1)).toEqual({ outcome: 'hosted_checkout' });
  });
});
