import { operatorContext } from '#server/context.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseByOperator, refundPaymentByOperator, refundPurchaseByOperator } from '#server/admin/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { readLog } from '#server/operator-log/index.ts';
import { settlePayment } from '#server/payments/commands/settle-payment.ts';
import { testOperator } from '../../support/test-operator.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';

let shop: TestShop;
let buyer: number;
let email: string;
let product: number;
let item: number;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  buyer = await shop.addCustomer(500);
  ({ email } = await shop.row<{ email: string }>('select email from customer where id = ?', [buyer]));
  product = await shop.addProduct();
  item = await shop.addToCart(buyer, product);
});

const em = () => shop.orm.em.fork();
const purchase = (which: string, isConfirmed: boolean) =>
  refundPurchaseByOperator(operatorContext(shop.services, em(), testOperator()), {
    which,
    reason: 'banned',
    isConfirmed,
  });
const payment = (which: string, isConfirmed: boolean) =>
  refundPaymentByOperator(operatorContext(shop.services, em(), testOperator()), {
    which,
    reason: 'chargeback',
    isConfirmed,
  });
const mails = async () =>
  (
    await shop.row<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name = 'send-mail' and data->>'template' = 'refund'
       and data->>'to' = ?`,
      [email],
    )
  ).count;

async function buyFromBalance(): Promise<number> {
  await startCheckout(shop.as(buyer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
  return (await shop.row<{ id: number }>('select id from purchase where product_id = ?', [product])).id;
}

/** EUR 5 with nothing on the balance: all by card, and EUR 0.25 on top. */
async function buyHosted(): Promise<string> {
  buyer = await shop.addCustomer(0);
  ({ email } = await shop.row<{ email: string }>('select email from customer where id = ?', [buyer]));
  item = await shop.addToCart(buyer, product);
  const answer = await startCheckout(shop.as(buyer), {
    cartItems: [item],
    totalCents: 500,
    paymentGateway: 'stripe',
  });
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  shop.provider.set(answer.sessionId, { state: 'paid' });
  const { id } = await shop.row<{ id: string }>('select id from payment where checkout_id = ?', [
    answer.checkoutId,
  ]);
  await settlePayment(shop.work(), id);
  return id;
}

describe('refund purchase', () => {
  it.each([undefined, { amountCents: 100 }])(
    'adds nothing to the balance of a deleted account (%j)',
    async (part) => {
      const id = await buyFromBalance();
      const ctx = () => operatorContext(shop.services, em(), testOperator());
      await eraseByOperator(ctx(), { email, reason: 'asked by mail', isConfirmed: true });
      await expect(
        refundPurchaseByOperator(ctx(), { which: String(id), reason: 'banned', part, isConfirmed: true }),
      ).rejects.toThrow('is owned and its customer deleted their account; "refund payment" sends');
      expect(await shop.balance(buyer)).toBe(0);
    },
  );

  it('previews everything and changes nothing', async () => {
    const id = await buyFromBalance();
    await expect(purchase(String(id), false)).resolves.toMatchObject({
      subject: { id, email, username: `account-${product}`, region: 'EUW', state: 'owned', priceCents: 500 },
      result: { refundedCents: 500, cashbackTakenCents: 0 },
      isDone: false,
    });
    expect(await shop.balance(buyer)).toBe(0);
    expect(await mails()).toBe(0);
    expect(await readLog(em(), { subject: `account-${product}`, limit: 5 })).toEqual([]);
  });

  it('by username moves money, account, mail and log together', async () => {
    const id = await buyFromBalance();
    await expect(purchase(`account-${product}`, true)).resolves.toMatchObject({ isDone: true });
    expect(await shop.balance(buyer)).toBe(500);
    expect(await mails()).toBe(1);
    expect(await readLog(em(), { subject: `account-${product}`, limit: 5 })).toMatchObject([
      {
        who: 'olga',
        action: 'refund purchase',
        reason: 'banned',
        before: { state: 'owned' },
        after: { state: 'refunded', purchase: id, customer: buyer, refundedCents: 500 },
      },
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('of a number is of the purchase with it, not of an account that is called so', async () => {
    const id = await buyFromBalance();
    const other = await shop.addProduct();
    const customer = await shop.addCustomer(500);
    await startCheckout(shop.as(customer), {
      cartItems: [await shop.addToCart(customer, other)],
      totalCents: 500,
      paymentGateway: 'stripe',
    });
    await em().execute('update product set username = ? where id = ?', [String(id), other]);
    await expect(purchase(String(id), false)).resolves.toMatchObject({
      subject: { id, username: `account-${product}` },
    });
  });

  it('of an account whose name is a number finds it if no purchase has that number', async () => {
    const id = await buyFromBalance();
    for (const name of ['2147483647', '2147483648', '99999999999999', `0${id}`]) {
      await em().execute('update product set username = ? where id = ?', [name, product]);
      await expect(purchase(name, false)).resolves.toMatchObject({ subject: { id, username: name } });
    }
    for (const which of ['2147483648', '1e3', '-1', ''])
      await expect(purchase(which, false)).rejects.toThrow(`there is no purchase ${which}`);
  });

  it('by ten operators at once happens once, and the others see why not', async () => {
    const id = await buyFromBalance();
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => purchase(String(id), true)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(purchase(String(id), true)).rejects.toThrow(
      `This can no longer be refunded. purchase ${id} (account-${product}) is refunded.`,
    );
    expect(await shop.balance(buyer)).toBe(500);
    expect(await readLog(em(), { subject: `account-${product}`, limit: 20 })).toHaveLength(1);
    expect(await shop.audit()).toEqual([]);
  });

  it('of an account that came from another customer is refused, and says where to look', async () => {
    const { id } = await shop.row<{ id: number }>(
      `insert into purchase (customer_id, product_id, price_cents, product_class, warranty_days)
       values (?, ?, 500, 'standard', 0) returning id`,
      [buyer, product],
    );
    await expect(purchase(String(id), true)).rejects.toThrow(
      'is owned and comes from the marketplace; see "claims"',
    );
    await em().execute('delete from purchase where id = ?', [id]);
  });

  it('by username of an account that was sold twice is of the purchase still in effect', async () => {
    await buyFromBalance();
    await purchase(`account-${product}`, true);
    const first = buyer;
    await em().execute(`update product set status = 'for_sale' where id = ?`, [product]);
    buyer = await shop.addCustomer(500);
    item = await shop.addToCart(buyer, product);
    await startCheckout(shop.as(buyer), { cartItems: [item], totalCents: 500, paymentGateway: 'stripe' });
    await expect(purchase(`account-${product}`, true)).resolves.toMatchObject({
      subject: { customerId: buyer, state: 'owned' },
    });
    expect([await shop.balance(first), await shop.balance(buyer)]).toEqual([500, 500]);
    expect(await shop.audit()).toEqual([]);
  });

  it('of something never sold is refused', async () => {
    await expect(purchase(`account-${product}`, true)).rejects.toThrow(
      `there is no purchase account-${product}, and no sold account of that name`,
    );
  });
});

describe('refund payment', () => {
  it('previews, then sends the money back to the card', async () => {
    const id = await buyHosted();
    const before = await payment(id, false);
    expect(before).toMatchObject({
      subject: { id, email, gateway: 'stripe', purpose: 'checkout', usernames: [`account-${product}`] },
      result: { refundedCents: 525, withheldCents: 0 },
      isDone: false,
    });
    expect(await mails()).toBe(0);
    expect(await payment(id.toUpperCase(), true)).toEqual({ ...before, isDone: true });
    expect(await mails()).toBe(1);
    expect(
      await shop.row(
        `select count(*)::int as count from pgboss.job where name = 'send-refund' and data->>'paymentId' = ?`,
        [id],
      ),
    ).toEqual({ count: 1 });
    expect(await readLog(em(), { subject: id, limit: 5 })).toMatchObject([
      {
        action: 'refund payment',
        reason: 'chargeback',
        after: { customer: buyer, accounts: [`account-${product}`], refundedCents: 525, withheldCents: 0 },
      },
    ]);
    await expect(payment(id, true)).rejects.toThrow(
      `This can no longer be refunded. payment ${id} is refunding, its accounts: account-${product} is refunded.`,
    );
    expect(await shop.audit()).toEqual([]);
  });

  it('of an unknown payment is refused', async () => {
    await expect(payment('7', true)).rejects.toThrow(/there is no payment 7; "customer show"/);
  });
});
