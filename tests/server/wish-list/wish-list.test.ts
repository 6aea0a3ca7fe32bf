/** A customer's starred accounts: how many there may be, which customer's they are, and their notices. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { unreadNotices } from '#server/marketplace/notices/notices.ts';
import { eraseCustomer } from '#server/privacy/erase-customer.ts';
import { inTransaction } from '#server/platform/database.ts';
import { notifyWishes } from '#server/wish-list/notify-wishes.ts';
import { findWished, joinWishes, listWishes, setWish } from '#server/wish-list/wish-list.ts';
import { MAX_WISHES } from '#shared/wish-list/max-wishes.ts';
import { AfterTheNextStatement } from '../../support/after-the-next-statement.ts';
import { untilSomebodyWaits } from '../../support/lock-waits.ts';
import { TEST_PRICES } from '../../support/test-prices.ts';
import { until, useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();
const em = () => shop.orm.em.fork();
const as = (customer: number) => shop.as(customer);
const wish = (productId: number) => ({ productId, priceCents: 444 });
const notify = () => notifyWishes(() => shop.work());
const news = async (customer: number) =>
  (await unreadNotices(em(), customer)).map(({ kind, productId, amountCents }) => ({
    kind,
    productId,
    amountCents,
  }));

const products: number[] = [];
beforeAll(async () => {
  for (let n = 0; n < MAX_WISHES + 5; n += 1) products.push(await shop.addProduct());
  await until(() => shop.services.catalog.index.size >= products.length);
});

async function star(customer: number, ...ids: number[]): Promise<void> {
  for (const productId of ids) await setWish(as(customer), { productId, isWished: true });
}

const idsOf = async (customer: number) => (await listWishes(as(customer))).map(({ productId }) => productId);

async function buy(customer: number, productId: number): Promise<void> {
  const cartItems = [await shop.addToCart(customer, productId)];
  await startCheckout(as(customer), { cartItems, totalCents: 500, paymentGateway: 'stripe' });
}

async function newPrice(eur: number): Promise<void> {
  await em().execute('insert into price_list (prices) values (?::jsonb)', [
    JSON.stringify({ ...TEST_PRICES, standardBasePrice: eur }),
  ]);
  await until(() => shop.services.catalog.prices().standardBasePrice === eur);
}

describe('a wish list', () => {
  it('contains what its customer starred at the price then, and nothing of others', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const [first = 0, second = 0] = products;
    await star(customer, first, second, first);
    expect(await listWishes(as(customer))).toEqual([
      { productId: second, priceCents: 500 },
      { productId: first, priceCents: 500 },
    ]);
    await setWish(as(other), { productId: first, isWished: false });
    expect(await idsOf(customer)).toEqual([second, first]);
    expect(await idsOf(other)).toEqual([]);
    await setWish(as(customer), { productId: second, isWished: false });
    expect(await idsOf(customer)).toEqual([first]);
  });

  it('accepts no account that is not for sale', async () => {
    const customer = await shop.addCustomer();
    await expect(setWish(as(customer), { productId: 999_999, isWished: true })).rejects.toMatchObject({
      code: 'product_not_for_sale',
    });
  });

  it('merges a device’s list while there is room, newest first, ignoring unknown ids', async () => {
    const customer = await shop.addCustomer();
    await star(customer, ...products.slice(0, MAX_WISHES - 2));
    const [a = 0, b = 0, c = 0] = products.slice(MAX_WISHES - 2);
    expect(
      await joinWishes(as(customer), { wishes: [wish(products[0] ?? 0), wish(a), wish(b), wish(c)] }),
    ).toHaveLength(MAX_WISHES);
    const ids = await idsOf(customer);
    expect([ids.includes(a), ids.includes(b), ids.includes(c)]).toEqual([true, true, false]);
    const other = await shop.addCustomer();
    expect(await joinWishes(as(other), { wishes: [wish(999_999), wish(a)] })).toEqual([wish(a)]);
  });

  it('keeps the order of a device’s list', async () => {
    const customer = await shop.addCustomer();
    const [a = 0, b = 0, c = 0] = products;
    await joinWishes(as(customer), { wishes: [wish(b), wish(c), wish(a)] });
    expect(await idsOf(customer)).toEqual([b, c, a]);
  });

  it('never exceeds its limit, however many stars and sign-ins come at once', async () => {
    const customer = await shop.addCustomer();
    await star(customer, ...products.slice(0, MAX_WISHES - 3));
    const rest = products.slice(MAX_WISHES - 3);
    const outcomes = await Promise.allSettled([
      ...rest.map((productId) => setWish(as(customer), { productId, isWished: true })),
      joinWishes(as(customer), { wishes: rest.map((productId) => ({ productId, priceCents: 500 })) }),
      joinWishes(as(customer), { wishes: rest.map((productId) => ({ productId, priceCents: 500 })) }),
    ]);
    const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
    for (const { reason } of refusals) expect(reason).toMatchObject({ code: 'wish_list_full' });
    expect(await idsOf(customer)).toHaveLength(MAX_WISHES);
  });

  it('is deleted with its customer', async () => {
    const customer = await shop.addCustomer();
    await star(customer, products[0] ?? 0);
    await inTransaction(em(), (transaction) => eraseCustomer(transaction, { customerId: customer }));
    expect(await idsOf(customer)).toEqual([]);
  });
});

it('shows starred accounts that are on sale as they are now', async () => {
  const [id = 0] = products;
  const { products: found } = findWished({ ...as(0), actor: null }, [id, 999_999]);
  expect(found.map((product) => product.id)).toEqual([id]);
  expect(found[0]?.priceCents).toBe(500);
});

describe('a customer is told', () => {
  it('of a new price and of a sale, once each, but not who bought it', async () => {
    const [customer, buyer] = [await shop.addCustomer(), await shop.addCustomer(5000)];
    const [kept, bought] = [await shop.addProduct(), await shop.addProduct()];
    await until(() => shop.services.catalog.index.get(bought) !== undefined);
    await star(customer, kept, bought);
    await star(buyer, bought);
    await notify();
    expect(await news(customer)).toEqual([]);
    await buy(buyer, bought);
    await Promise.all([notify(), notify(), notify()]);
    const gone = { kind: 'wish_gone', productId: bought, amountCents: null };
    expect(await news(customer)).toEqual([gone]);
    expect((await news(buyer)).filter(({ kind }) => kind === 'wish_gone')).toEqual([]);

    await newPrice(4);
    await notify();
    await notify();
    expect((await news(customer)).filter(({ kind }) => kind === 'wish_price')).toEqual([
      { kind: 'wish_price', productId: kept, amountCents: 400 },
    ]);
    await newPrice(5);
  });

  it('nothing when an account is for sale again at the same price, and again when it goes', async () => {
    const customer = await shop.addCustomer();
    const id = await shop.addProduct();
    await until(() => shop.services.catalog.index.get(id) !== undefined);
    await star(customer, id);
    const becomes = async (status: string) => {
      await em().execute('update product set status = ? where id = ?', [status, id]);
      await notify();
      return news(customer);
    };
    const gone = { kind: 'wish_gone', productId: id, amountCents: null };
    expect(await becomes('withdrawn')).toEqual([gone]);
    expect(await becomes('for_sale')).toEqual([gone]);
    expect(await becomes('withdrawn')).toEqual([gone, gone]);
  });

  it('without a write to stars of which there is nothing to tell', async () => {
    const customer = await shop.addCustomer();
    const [same, gone] = [await shop.addProduct(), await shop.addProduct()];
    await until(() => shop.services.catalog.index.get(gone) !== undefined);
    await star(customer, same, gone);
    await em().execute(`update product set status = 'withdrawn' where id = ?`, [gone]);
    const version = async (productId: number) =>
      shop.row(
        'select ctid::text, xmin::text, xmax::text from wish where customer_id = ? and product_id = ?',
        [customer, productId],
      );
    const before = await version(same);
    expect(before).toMatchObject({ xmax: '0' });
    await Promise.all([notify(), notify(), notify()]);
    expect(await version(same)).toEqual(before);
    expect(await news(customer)).toEqual([{ kind: 'wish_gone', productId: gone, amountCents: null }]);
    const told = await version(gone);
    await notify();
    expect(await version(gone)).toEqual(told);
  });

  it('once by two processes that have read the same, and by neither of a star that is gone by then', async () => {
    const customer = await shop.addCustomer();
    const [told, unstarred] = [await shop.addProduct(), await shop.addProduct()];
    await until(() => shop.services.catalog.index.get(unstarred) !== undefined);
    await star(customer, told, unstarred);
    await em().execute(`update product set status = 'withdrawn' where id in (?, ?)`, [told, unstarred]);
    const { runs } = await inTransaction(em(), async (holder) => {
      // Stars can be read, but not locked.
      await holder.execute('lock table wish in exclusive mode');
      await holder.execute('delete from wish where product_id = ?', [unstarred]);
      const both = Promise.all([notify(), notify()]);
      await untilSomebodyWaits(shop, 2);
      return { runs: both };
    });
    expect((await runs).toSorted()).toEqual([0, 1]);
    expect(await news(customer)).toEqual([{ kind: 'wish_gone', productId: told, amountCents: null }]);
  });

  it('once of a new price that another process has announced since it was read', async () => {
    const customer = await shop.addCustomer();
    const cheaper = await shop.addProduct();
    await until(() => shop.services.catalog.index.get(cheaper) !== undefined);
    await star(customer, cheaper);
    await em().execute('update wish set told_price_cents = 600 where product_id = ?', [cheaper]);
    const other: number[] = [];
    const ctx = shop.work();
    const db = ctx.db.withPlugin(new AfterTheNextStatement(async () => other.push(await notify())));
    expect(await notifyWishes(() => ({ ...ctx, db }))).toBe(0);
    expect(other).toEqual([1]);
    expect(await news(customer)).toEqual([{ kind: 'wish_price', productId: cheaper, amountCents: 500 }]);
  });
});
