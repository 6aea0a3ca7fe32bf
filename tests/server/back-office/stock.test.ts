/** What an operator does with single accounts of the stock. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type PutBackWish,
  putAccountBack,
  refundPurchaseByOperator,
  revealPassword,
  showAccount,
  withdrawAccount,
} from '#server/back-office/index.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { readLog } from '#server/operations/index.ts';
import { testOperator } from '../../support/test-operator.ts';
import { openTestShop, type TestShop, until } from '../../support/test-shop.ts';

let shop: TestShop;
let product: number;
let username: string;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  product = await shop.addProduct();
  username = `account-${product}`;
});

const em = () => shop.orm.em.fork();
const withdraw = () => withdrawAccount(em(), testOperator(), { username, reason: 'bad mail address' });
const putBack = (more: Partial<PutBackWish> = {}) =>
  putAccountBack({ em: em(), secrets: shop.services.secrets }, testOperator(), {
    username,
    reason: 'mended',
    ...more,
  });
const reveal = (name = username, reason = 'support case 7') =>
  revealPassword({ em: em(), secrets: shop.services.secrets }, testOperator(), { username: name, reason });
const status = async () =>
  (await shop.row<{ status: string }>('select status from product where id = ?', [product])).status;
const isListed = () => shop.services.catalog.index.get(product) !== undefined;

async function buy(paymentGateway: 'stripe' = 'stripe', balanceCents = 500): Promise<number> {
  const buyer = await shop.addCustomer(balanceCents);
  const item = await shop.addToCart(buyer, product);
  await startCheckout(shop.as(buyer), { cartItems: [item], totalPrice: 500, paymentGateway });
  return buyer;
}

async function refund(): Promise<void> {
  const wish = { which: username, reason: 'banned', isConfirmed: true };
  await refundPurchaseByOperator(shop.services, em(), testOperator(), wish);
}

describe('stock withdraw', () => {
  it('takes an unsold account out of every catalog, and put-back brings it there again', async () => {
    await until(isListed);
    await withdraw();
    expect(await status()).toBe('withdrawn');
    await until(() => !isListed());
    await putBack();
    await until(isListed);
    expect(await readLog(em(), { subject: username, limit: 5 })).toMatchObject([
      { action: 'stock put-back', reason: 'mended', after: { status: 'for_sale', password: 'as before' } },
      { action: 'stock withdraw', reason: 'bad mail address', after: { status: 'withdrawn' } },
    ]);
    await expect(reveal()).resolves.toBe(`secret-${product}`);
  });

  it('shows no password for a reason that says nothing', async () => {
    await expect(reveal(username, ' ')).rejects.toThrow('--reason says why');
  });

  it('refuses what is sold, held for a payment, withdrawn or unknown', async () => {
    await withdraw();
    await expect(withdraw()).rejects.toThrow(`${username} is withdrawn already`);
    await putBack();
    await buy('stripe', 100);
    await expect(withdraw()).rejects.toThrow(/is held for a payment until \d{4}-/);
    product = await shop.addProduct();
    username = `account-${product}`;
    await buy();
    await expect(withdraw()).rejects.toThrow('"refund purchase" takes it back');
    username = 'nobody';
    await expect(withdraw()).rejects.toThrow('there is no account nobody');
  });

  it('against twenty buyers at once: withdrawn or sold, never both', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const id = await shop.addCustomer(500);
        return { id, item: await shop.addToCart(id, product) };
      }),
    );
    const [withdrawn, ...sales] = await Promise.allSettled([
      withdraw(),
      ...buyers.map(({ id, item }) =>
        startCheckout(shop.as(id), { cartItems: [item], totalPrice: 500, paymentGateway: 'stripe' }),
      ),
    ]);
    const sold = sales.filter((sale) => sale.status === 'fulfilled' && sale.value?.outcome === 'paid').length;
    expect(sold + (withdrawn?.status === 'fulfilled' ? 1 : 0)).toBe(1);
    expect(await status()).toBe(sold === 1 ? 'sold' : 'withdrawn');
    expect(await shop.audit()).toEqual([]);
  });
});

describe('stock put-back', () => {
  it('wants a new password for what was sold before, and sells with that', async () => {
    await buy();
    await refund();
    await expect(putBack()).rejects.toThrow('was sold before, so somebody knows its password');
    await expect(putBack({ newPassword: '' })).rejects.toThrow('the new password is empty');
    await putBack({ newPassword: 'fresh-one' });
    expect(await status()).toBe('for_sale');
    await expect(reveal()).resolves.toBe('fresh-one');
    const log = await readLog(em(), { action: 'stock put-back', limit: 1 });
    expect(log).toMatchObject([{ after: { password: 'changed' } }]);
    expect(JSON.stringify(log)).not.toContain('fresh-one');
    await buy();
    expect(await shop.audit()).toEqual([]);
  });

  it('takes the old password when that is meant', async () => {
    await buy();
    await refund();
    await putBack({ isSamePasswordMeant: true });
    await expect(reveal()).resolves.toBe(`secret-${product}`);
  });

  it('refuses what is not withdrawn', async () => {
    await expect(putBack()).rejects.toThrow(`${username} is not withdrawn but for sale`);
    await buy();
    await expect(putBack({ newPassword: 'x' })).rejects.toThrow(`${username} is not withdrawn but sold`);
  });
});

describe('stock show', () => {
  it('tells the way of an account through the shop, without its password', async () => {
    const buyer = await buy();
    await refund();
    await putBack({ newPassword: 'fresh-one' });
    const second = await buy();
    const history = await showAccount(em(), username);
    expect(history).toMatchObject({
      id: product,
      status: 'sold',
      facts: 'EUW, level 30, 0 blue essence, unranked',
    });
    const emails = await Promise.all(
      [buyer, second].map((id) =>
        shop.row<{ email: string }>('select email from customer where id = ?', [id]),
      ),
    );
    const what = history.events.map((event) => event.what.replaceAll(/purchase \d+/g, 'purchase N'));
    expect(what[0]).toBe('came into stock');
    expect(what[1]).toBe(`sold to ${emails[0]?.email} for €5.00 (purchase N)`);
    expect(what.slice(2, 4).toSorted()).toEqual([
      '"refund purchase" by olga: banned',
      `refunded to ${emails[0]?.email} (purchase N)`,
    ]);
    expect(what.slice(4)).toEqual([
      '"stock put-back" by olga: mended',
      `sold to ${emails[1]?.email} for €5.00 (purchase N)`,
    ]);
    expect(JSON.stringify(history)).not.toMatch(/secret-|fresh-one/);
  });

  it('revealing the password is on record, with the reason and without the password', async () => {
    await expect(reveal()).resolves.toBe(`secret-${product}`);
    const log = await readLog(em(), { action: 'stock show', subject: username, limit: 5 });
    expect(log).toMatchObject([{ action: 'stock show --reveal', reason: 'support case 7' }]);
    expect(JSON.stringify(log)).not.toContain('secret-');
    await expect(reveal('nobody')).rejects.toThrow('there is no account nobody');
    await expect(showAccount(em(), 'nobody')).rejects.toThrow('there is no account nobody');
  });
});
