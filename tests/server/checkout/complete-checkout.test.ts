/** When the money for a checkout arrives, the customer gets the accounts, or the amount as balance. */
import { describe, expect, it } from 'vitest';
import { releaseHold } from '#server/checkout/release-hold.ts';
import { postJournal } from '#server/ledger/index.ts';
import { checkPayment } from '#server/payments/commands/check-payment.ts';
import { settleFlaggedWithin } from '#server/payments/commands/close-payment.ts';
import { refundPayment } from '#server/payments/commands/refund-payment.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { inTransaction } from '#server/platform/database.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { useTestShop } from '../../support/test-shop.ts';
import {
  checkoutStatus,
  endHoldIn,
  entriesOf,
  escrowOf,
  type Paying,
  productStatus,
  startPaying,
} from './support/buy.ts';

const shop = useTestShop();

const em = () => shop.orm.em.fork();

async function pay({ sessionId, paymentId }: Paying): Promise<void> {
  shop.provider.set(sessionId, { state: 'paid' });
  expect(await settlePayment(shop.work(), paymentId)).toBe('verified');
}

/** As an operator would: the customer's balance changes without a purchase. */
async function addToBalance(customer: number, cents: number): Promise<void> {
  await postJournal(em(), {
    reference: `test:${customer}:${cents}:${Math.random()}`,
    kind: 'adjustment',
    description: 'A test',
    entries: { [`customer:${customer}`]: cents, 'system:adjustment': -cents },
  });
}

async function giveTo(product: number, holder: Paying, seconds: number): Promise<void> {
  await em().execute(
    `update product set status = 'held', held_by = ?, held_until = now() + ? * interval '1 second' where id = ?`,
    [holder.checkoutId, seconds, product],
  );
}

async function ownerOf(product: number): Promise<number | null> {
  const { owner } = await shop.row<{ owner: number | null }>(
    'select (select customer_id from purchase where product_id = ?) as owner',
    [product],
  );
  return owner;
}

/** Nothing was bought: the whole amount is on the balance, once, and a mail says so. */
async function expectCredited(paying: Paying, words: string): Promise<void> {
  const { buyer, checkoutId, paymentId } = paying;
  expect(await checkoutStatus(shop, checkoutId)).toBe('credited');
  expect(await entriesOf(shop, `payment:${paymentId}:credited`)).toEqual({
    'system:stripe': -325,
    [`customer:${buyer}`]: 325,
  });
  expect(await entriesOf(shop, `checkout:${checkoutId}:paid`)).toBeUndefined();
  expect(await entriesOf(shop, `payment:${paymentId}:received`)).toBeUndefined();
  expect(await escrowOf(shop, buyer)).toBe(0);
  expect(await checkPayment(shop.as(buyer), paymentId)).toMatchObject({
    status: 'verified',
    isCredited: true,
  });
  expect(
    await shop.row('select description from journal where reference = ?', [`payment:${paymentId}:credited`]),
  ).toEqual({ description: `Payment credited: ${words}` });
}

describe('money in time', () => {
  it('goes through the balance to the sales, and the account goes to the customer', async () => {
    const paying = await startPaying(shop);
    const { buyer, products, checkoutId, paymentId } = paying;
    await pay(paying);
    expect(await entriesOf(shop, `payment:${paymentId}:received`)).toEqual({
      'system:stripe': -325,
      'system:surcharge': 25,
      [`customer:${buyer}`]: 300,
    });
    expect(await entriesOf(shop, `checkout:${checkoutId}:paid`)).toEqual({
      [`escrow:${buyer}`]: -200,
      [`customer:${buyer}`]: -300,
      'system:sales': 500,
    });
    expect(
      await shop.row(
        `select c.status, c.completed_at is not null as "isComplete", p.status as product, p.held_by, p.held_until,
           (select count(*)::int from cart_item where customer_id = c.customer_id) as cart
         from checkout c, product p where c.id = ? and p.id = ?`,
        [checkoutId, products[0]],
      ),
    ).toEqual({
      status: 'paid',
      isComplete: true,
      product: 'sold',
      held_by: null,
      held_until: null,
      cart: 0,
    });
  });

  it('delivers what was promised with each account, at its price without the discount', async () => {
    const paying = await startPaying(shop);
    await em().execute(
      'update checkout_item set price_cents = 600, discount_cents = 100, warranty_days = 17 where checkout_id = ?',
      [paying.checkoutId],
    );
    await pay(paying);
    expect(
      await shop.row('select price_cents, warranty_days from purchase where checkout_id = ?', [
        paying.checkoutId,
      ]),
    ).toEqual({ price_cents: 500, warranty_days: 17 });
  });

  it.each([-1, -3600])(
    'still buys %i s after the end of a hold, if there is no other buyer',
    async (seconds) => {
      const paying = await startPaying(shop);
      await endHoldIn(shop, paying.checkoutId, seconds);
      await pay(paying);
      expect(await ownerOf(paying.products[0] ?? 0)).toBe(paying.buyer);
      expect([await shop.balance(paying.buyer), await escrowOf(shop, paying.buyer)]).toEqual([0, 0]);
    },
  );

  it('removes the account from this cart only; other customers see that it is gone', async () => {
    const paying = await startPaying(shop);
    const [product = 0] = paying.products;
    const other = await shop.addCustomer();
    const item = await shop.addToCart(other, product);
    const mine = await shop.addToCart(paying.buyer, await shop.addProduct());
    await pay(paying);
    const left = await em().execute('select id from cart_item where id in (?, ?) order by id', [item, mine]);
    expect(left).toEqual([{ id: item }, { id: mine }]);
  });
});

describe('money after the hold was released', () => {
  it.each([
    [-1, 'credited'],
    [0, 'paid'],
    [1, 'paid'],
  ])('with the balance’s part and %i cents more on the balance is %s', async (cents, status) => {
    const paying = await startPaying(shop);
    await releaseHold(em(), paying.checkoutId);
    if (cents !== 0) await addToBalance(paying.buyer, cents);
    await pay(paying);
    if (status === 'credited') await expectCredited(paying, 'an account was no longer available');
    else expect(await checkoutStatus(shop, paying.checkoutId)).toBe('paid');
    expect(await shop.balance(paying.buyer)).toBe(status === 'paid' ? cents : 200 + cents + 325);
  });

  it('takes nothing from escrow, because the reserved part is back on the balance', async () => {
    const paying = await startPaying(shop);
    await releaseHold(em(), paying.checkoutId);
    await pay(paying);
    expect(await entriesOf(shop, `checkout:${paying.checkoutId}:paid`)).toEqual({
      [`customer:${paying.buyer}`]: -500,
      'system:sales': 500,
    });
  });

  it.each([
    [-1, true],
    [10, false],
    [600, false],
  ])('with another hold of the account ending in %i s buys: %s', async (seconds, isBought) => {
    const [paying, other] = [await startPaying(shop), await startPaying(shop)];
    const [product = 0] = paying.products;
    await releaseHold(em(), paying.checkoutId);
    await giveTo(product, other, seconds);
    await pay(paying);
    expect(await ownerOf(product)).toBe(isBought ? paying.buyer : null);
    if (!isBought) await expectCredited(paying, 'an account was no longer available');
    expect(await productStatus(shop, product)).toBe(isBought ? 'sold' : 'held');
  });

  it('waits for a rival who is buying the account, then buys nothing', async () => {
    const paying = await startPaying(shop);
    const [product = 0] = paying.products;
    await releaseHold(em(), paying.checkoutId);
    let paid: Promise<void> | undefined;
    await em().transactional(async (rival) => {
      await rival.execute(`update product set status = 'withdrawn' where id = ?`, [product]);
      paid = pay(paying);
      await untilSomebodyWaits(shop);
    });
    await paid;
    await expectCredited(paying, 'an account was no longer available');
    expect(await ownerOf(product)).toBeNull();
  });

  it('goes to the balance when the account has left the shop', async () => {
    const paying = await startPaying(shop);
    await releaseHold(em(), paying.checkoutId);
    await em().execute(`update product set status = 'withdrawn' where id = ?`, [paying.products[0]]);
    await pay(paying);
    await expectCredited(paying, 'an account was no longer available');
    expect(await productStatus(shop, paying.products[0] ?? 0)).toBe('withdrawn');
  });
});

describe('money for accounts of which one is gone', () => {
  it('buys none of them: the others go back on sale and all the money to the balance', async () => {
    const paying = await startPaying(shop, { count: 2 });
    const other = await startPaying(shop);
    const [gone = 0, kept = 0] = paying.products;
    await endHoldIn(shop, paying.checkoutId, -1);
    await giveTo(gone, other, 600);
    await pay(paying);
    expect(await checkoutStatus(shop, paying.checkoutId)).toBe('credited');
    expect([await ownerOf(gone), await ownerOf(kept)]).toEqual([null, null]);
    expect([await productStatus(shop, gone), await productStatus(shop, kept)]).toEqual(['held', 'for_sale']);
    expect([await shop.balance(paying.buyer), await escrowOf(shop, paying.buyer)]).toEqual([200 + 825, 0]);
    expect(await entriesOf(shop, `checkout:${paying.checkoutId}:released`)).toEqual({
      [`escrow:${paying.buyer}`]: -200,
      [`customer:${paying.buyer}`]: 200,
    });
  });
});

describe('money of a customer who may not buy any more', () => {
  it('if blocked: the money stays on the balance and the account goes back on sale', async () => {
    const paying = await startPaying(shop);
    await em().execute(`update customer set blocked_at = now() where id = ?`, [paying.buyer]);
    await pay(paying);
    await expectCredited(paying, 'nothing was bought');
    expect(await productStatus(shop, paying.products[0] ?? 0)).toBe('for_sale');
    expect(await shop.balance(paying.buyer)).toBe(200 + 325);
    const { data } = await shop.row<{ data: { template: string } }>(
      `select data from pgboss.job where name = 'send-mail' order by created_on desc, id desc limit 1`,
    );
    expect(data.template).toBe('payment-credited');
  });

  it('if deleted: it waits for the operator, since the balance has no owner, and nothing is sold', async () => {
    const paying = await startPaying(shop);
    await em().execute(`update customer set erased_at = now(), password_hash = null where id = ?`, [
      paying.buyer,
    ]);
    shop.provider.set(paying.sessionId, { state: 'paid' });
    expect(await settlePayment(shop.work(), paying.paymentId)).toBe('flagged');
    expect(await ownerOf(paying.products[0] ?? 0)).toBeNull();
    expect(await shop.balance(paying.buyer)).toBe(0);
  });

  it('if deleted is not accepted by the operator, but goes back to the card', async () => {
    const paying = await startPaying(shop);
    const { buyer, paymentId, products } = paying;
    await em().execute(`update customer set erased_at = now(), password_hash = null where id = ?`, [buyer]);
    shop.provider.set(paying.sessionId, { state: 'paid' });
    expect(await settlePayment(shop.work(), paymentId)).toBe('flagged');
    const accepted = inTransaction(shop.work(), (ctx) =>
      settleFlaggedWithin(ctx, { paymentId, action: 'accept' }),
    );
    await expect(accepted).rejects.toThrow('its customer deleted their account: refund it');
    expect(await shop.balance(buyer)).toBe(0);
    expect(await refundPayment(shop.work(), paymentId)).toMatchObject({ refundedCents: 'all' });
    expect(await productStatus(shop, products[0] ?? 0)).toBe('for_sale');
    await em().execute(`update customer set erased_at = null, password_hash = 'x' where id = ?`, [buyer]);
  });
});

it('leaves the books correct after all of this', async () => {
  expect(await shop.audit()).toEqual([]);
});
