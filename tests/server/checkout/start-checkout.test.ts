import { describe, expect, it, vi } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import type { StartCheckoutInput, StartCheckoutOutcome } from '#shared/checkout/start-checkout.ts';
import { scaled } from '../../support/scale.ts';
import { until, useTestShop } from '../../support/test-shop.ts';
import { withSettings } from '../support/settings.ts';
import { startPaying } from './support/buy.ts';

const BUYERS = scaled({ quick: 300, full: 1000 });
const ROUNDS = scaled({ quick: 1, full: 20 });
const ACCOUNTS = scaled({ quick: 10, full: 100 });
const PURCHASES = scaled({ quick: 100, full: 1000 });
const REPEATS = scaled({ quick: 100, full: 500 });

const shop = useTestShop();

function request(
  cartItems: number[],
  totalCents: number,
  more: Partial<StartCheckoutInput> = {},
): StartCheckoutInput {
  return { cartItems, totalCents, paymentGateway: 'stripe', ...more };
}

async function cartOf(customerId: number, count: number): Promise<number[]> {
  const items: number[] = [];
  for (let n = 0; n < count; n += 1) items.push(await shop.addToCart(customerId, await shop.addProduct()));
  return items;
}

function outcomesOf(answers: readonly StartCheckoutOutcome[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { outcome } of answers) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

describe('paying from the balance', () => {
  it('moves money, account, cart and mail together', async () => {
    const buyer = await shop.addCustomer(2000);
    const items = await cartOf(buyer, 2);
    const answer = await startCheckout(shop.as(buyer), request(items, 1000));
    expect(answer).toMatchObject({ outcome: 'paid', isReplay: false });
    expect(await shop.balance(buyer)).toBe(1000);
    const { purchases, carts } = await shop.row<{ purchases: number; carts: number }>(
      `select (select count(*)::int from purchase where customer_id = ?) as purchases,
              (select count(*)::int from cart_item where customer_id = ?) as carts`,
      [buyer, buyer],
    );
    expect({ purchases, carts }).toEqual({ purchases: 2, carts: 0 });
    const { mails } = await shop.row<{ mails: number }>(
      `select count(*)::int as mails from pgboss.job where name = 'send-mail'`,
    );
    expect(mails).toBeGreaterThan(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('removes the account from every open catalog', async () => {
    const buyer = await shop.addCustomer(500);
    const product = await shop.addProduct();
    await until(() => shop.services.catalog.index.get(product) !== undefined);
    await startCheckout(shop.as(buyer), request([await shop.addToCart(buyer, product)], 500));
    await until(() => shop.services.catalog.index.get(product) === undefined);
    expect(shop.services.catalog.index.get(product)).toBeUndefined();
  });

  it('charges nothing if the total differs from the one the customer saw', async () => {
    const buyer = await shop.addCustomer(2000);
    const items = await cartOf(buyer, 1);
    expect(await startCheckout(shop.as(buyer), request(items, 499))).toEqual({
      outcome: 'total_changed',
      totalCents: 500,
    });
    expect(await shop.balance(buyer)).toBe(2000);
  });

  it('names the items that cannot be bought, and sells none of the others', async () => {
    const [first, second] = [await shop.addCustomer(500), await shop.addCustomer(5000)];
    const wanted = await shop.addProduct();
    const gone = await shop.addToCart(second, wanted);
    const [other = 0] = await cartOf(second, 1);
    await startCheckout(shop.as(first), request([await shop.addToCart(first, wanted)], 500));
    expect(await startCheckout(shop.as(second), request([gone, other], 1000))).toEqual({
      outcome: 'product_unavailable',
      cartItemIds: [gone],
    });
    expect(await shop.balance(second)).toBe(5000);
  });

  it("never sells another customer's cart items", async () => {
    const [owner, stranger] = [await shop.addCustomer(500), await shop.addCustomer(500)];
    const items = await cartOf(owner, 1);
    expect(await startCheckout(shop.as(stranger), request(items, 500))).toEqual({
      outcome: 'product_unavailable',
      cartItemIds: items,
    });
  });

  it('applies a coupon to eligible items only', async () => {
    await shop.orm.em
      .fork()
      .execute(
        `insert into discount_coupon (code, discount_type, amount) values ('TEN', 'percentage', 1000)`,
      );
    const buyer = await shop.addCustomer(10_000);
    const plain = await shop.addToCart(buyer, await shop.addProduct());
    const ranked = await shop.addToCart(buyer, await shop.addProduct({ rank: 'GO', division: 2 }));
    const answer = await startCheckout(
      shop.as(buyer),
      request([plain, ranked], 2450, { discountCode: 'ten' }),
    );
    expect(answer.outcome).toBe('paid');
    expect(await shop.balance(buyer)).toBe(7550);
    await expect(
      startCheckout(shop.as(buyer), request(await cartOf(buyer, 1), 450, { discountCode: 'NONE' })),
    ).rejects.toMatchObject({ code: 'coupon_invalid' });
  });

  it('leads from the provider’s page to that of the payment, or back to the cart', async () => {
    const opened = vi.spyOn(shop.provider, 'openSession');
    const { checkoutId, paymentId } = await startPaying(shop);
    const page = `${shop.services.config.publicUrl}/my-cart/`;
    expect(opened.mock.lastCall).toMatchObject([
      {
        successUrl: `${page}payment-processing/?payment=${paymentId}`,
        cancelUrl: `${page}?cancelled=${checkoutId}`,
      },
    ]);
    opened.mockRestore();
  });

  it('sells nothing while the shop is archived', async () => {
    const buyer = await shop.addCustomer(500);
    const items = await cartOf(buyer, 1);
    const archived = withSettings(shop.as(buyer), { 'flags.archived': true });
    await expect(startCheckout(archived, request(items, 500))).rejects.toMatchObject({
      code: 'shop_archived',
    });
  });
});

/** All buyers at once, each for one of the products; an account costs EUR 5. @returns the products that were paid for */
async function buyAll(buyers: readonly number[], products: readonly number[]): Promise<number[]> {
  const carts = await Promise.all(
    buyers.map(async (id, n) => {
      const product = products[n % products.length] ?? 0;
      return { id, product, item: await shop.addToCart(id, product), before: await shop.balance(id) };
    }),
  );
  const answers = await Promise.all(
    carts.map(({ id, item }) => startCheckout(shop.as(id), request([item], 500))),
  );
  expect(outcomesOf(answers)).toEqual({
    paid: products.length,
    product_unavailable: buyers.length - products.length,
  });
  const charged = await Promise.all(carts.map(async ({ id, before }) => before - (await shop.balance(id))));
  expect(charged).toEqual(answers.map(({ outcome }) => (outcome === 'paid' ? 500 : 0)));
  return carts.filter((_, n) => answers[n]?.outcome === 'paid').map(({ product }) => product);
}

describe('races', () => {
  async function addBuyers(balanceCents: number): Promise<number[]> {
    return Promise.all(Array.from({ length: BUYERS }, () => shop.addCustomer(balanceCents)));
  }

  it(`${BUYERS} buyers on one account, ${ROUNDS} times: one sale each, no other customer charged`, async () => {
    const buyers = await addBuyers(ROUNDS * 500);
    for (let round = 0; round < ROUNDS; round += 1) await buyAll(buyers, [await shop.addProduct()]);
    expect(await shop.audit()).toEqual([]);
  });

  it(`${BUYERS} buyers on ${ACCOUNTS} accounts: each sold once, no other customer charged`, async () => {
    const products = await Promise.all(Array.from({ length: ACCOUNTS }, () => shop.addProduct()));
    expect(new Set(await buyAll(await addBuyers(500), products))).toEqual(new Set(products));
    expect(await shop.audit()).toEqual([]);
  });

  it(`a balance of ${PURCHASES} and ${PURCHASES} parallel purchases of 5: ${PURCHASES / 5}`, async () => {
    const buyer = await shop.addCustomer(PURCHASES * 100);
    const items = await cartOf(buyer, PURCHASES);
    shop.provider.isDown = true;
    const answers = await Promise.allSettled(
      items.map((item) => startCheckout(shop.as(buyer), request([item], 500))),
    );
    shop.provider.isDown = false;
    const paid = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.outcome === 'paid');
    expect(paid).toHaveLength(PURCHASES / 5);
    expect(await shop.balance(buyer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it(`sells once when the same checkout arrives ${REPEATS} times, and repeats the answer`, async () => {
    const buyer = await shop.addCustomer(1000);
    const items = await cartOf(buyer, 1);
    const answers = await Promise.all(
      Array.from({ length: REPEATS }, () => startCheckout(shop.as(buyer), request(items, 500))),
    );
    expect(outcomesOf(answers)).toEqual({ paid: REPEATS });
    expect(answers.filter((answer) => 'isReplay' in answer && !answer.isReplay)).toHaveLength(1);
    expect(new Set(answers.map((answer) => 'checkoutId' in answer && answer.checkoutId)).size).toBe(1);
    expect(await shop.balance(buyer)).toBe(500);
  });

  it('makes one hold and one page when the same hosted checkout arrives 30 times', async () => {
    const buyer = await shop.addCustomer(100);
    const items = await cartOf(buyer, 1);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => startCheckout(shop.as(buyer), request(items, 500))),
    );
    expect(outcomesOf(answers)).toEqual({ hosted_checkout: 30 });
    expect(new Set(answers.map((answer) => 'url' in answer && answer.url)).size).toBe(1);
    expect(await shop.balance(buyer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('finishes without a deadlock when carts overlap crosswise, each account sold once', async () => {
    const products = await Promise.all(Array.from({ length: 12 }, () => shop.addProduct()));
    const carts = await Promise.all(
      Array.from({ length: 24 }, async (_, n) => {
        const buyer = await shop.addCustomer(10_000);
        const chosen = products.filter((__, index) => (index + n) % 3 !== 0);
        const ordered = n % 2 === 0 ? chosen : chosen.toReversed();
        const items: number[] = [];
        for (const product of ordered) items.push(await shop.addToCart(buyer, product));
        return { buyer, items };
      }),
    );
    const answers = await Promise.all(
      carts.map(({ buyer, items }) => startCheckout(shop.as(buyer), request(items, items.length * 500))),
    );
    expect(outcomesOf(answers)['paid']).toBeGreaterThan(0);
    expect(await shop.audit()).toEqual([]);
  });
});
