import { describe, expect, it } from 'vitest';
import { MOST_PAGES } from '#server/checkout/open-payment.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { MAX_CART_ITEMS, type StartCheckoutOutcome } from '#shared/checkout/start-checkout.ts';
import { useTestShop } from '../../support/test-shop.ts';

const shop = useTestShop();

async function fillCart(customer: number, count: number): Promise<number[]> {
  const items: number[] = [];
  for (let n = 0; n < count; n += 1) items.push(await shop.addToCart(customer, await shop.addProduct()));
  return items;
}

function checkOut(customer: number, cartItems: number[], key?: string): Promise<StartCheckoutOutcome> {
  const input = { cartItems, totalCents: cartItems.length * 500, paymentGateway: 'stripe' as const };
  return startCheckout(shop.as(customer), { ...input, idempotencyKey: key });
}

async function heldFor(customer: number): Promise<number> {
  const { held } = await shop.row<{ held: number }>(
    `select count(*)::int as held from product join checkout c on c.id = product.held_by
     where product.status = 'held' and c.customer_id = ?`,
    [customer],
  );
  return held;
}

describe('what one customer may hold without paying', () => {
  it('is a full cart: refilling it means waiting until the holds end', async () => {
    const customer = await shop.addCustomer();
    const items = await fillCart(customer, MAX_CART_ITEMS);
    expect((await checkOut(customer, items)).outcome).toBe('hosted_checkout');
    // Removing them by a command would end the payment (remove-from-cart.ts).
    await shop.orm.em.fork().execute('delete from cart_item where customer_id = ?', [customer]);
    const more = await fillCart(customer, 1);
    await expect(checkOut(customer, more)).rejects.toMatchObject({
      code: 'throttled',
      data: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 1800 && seconds <= 1875) },
    });
    expect(await heldFor(customer)).toBe(MAX_CART_ITEMS);

    await shop.orm.em
      .fork()
      .execute(`update checkout set hold_expires_at = now() - interval '1 second' where customer_id = ?`, [
        customer,
      ]);
    expect((await checkOut(customer, more)).outcome).toBe('hosted_checkout');
  });

  it('is a full cart even for checkouts at the same instant', async () => {
    const customer = await shop.addCustomer();
    const carts: number[][] = [];
    for (let n = 0; n < 8; n += 1) {
      carts.push(await fillCart(customer, 20));
    }
    const answers = await Promise.allSettled(carts.map((items) => checkOut(customer, items)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_CART_ITEMS / 20);
    expect(await heldFor(customer)).toBe(MAX_CART_ITEMS);
    expect(await shop.audit()).toEqual([]);
  });

  it('never blocks a new attempt', async () => {
    const customer = await shop.addCustomer();
    const items = await fillCart(customer, MAX_CART_ITEMS);
    expect((await checkOut(customer, items.slice(0, 60))).outcome).toBe('hosted_checkout');
    expect((await checkOut(customer, items.slice(60))).outcome).toBe('hosted_checkout');
    for (let n = 1; n <= 20; n += 1) {
      expect((await checkOut(customer, items.slice(n))).outcome).toBe('hosted_checkout');
      expect(await heldFor(customer)).toBe(MAX_CART_ITEMS - n);
    }
  });
});

describe('the pages that one customer opens at the provider', () => {
  it('are counted, but not the same page again', async () => {
    const customer = await shop.addCustomer();
    const [item = 0] = await fillCart(customer, 1);
    for (let n = 1; n <= MOST_PAGES; n += 1) {
      expect((await checkOut(customer, [item], `try-${n}`)).outcome).toBe('hosted_checkout');
      await shop.orm.em
        .fork()
        .execute(`update payment set created_at = created_at - interval '5 seconds' where customer_id = ?`, [
          customer,
        ]);
    }
    expect(await checkOut(customer, [item], `try-${MOST_PAGES}`)).toMatchObject({ isReplay: true });
    await expect(checkOut(customer, [item], 'one more')).rejects.toMatchObject({ code: 'throttled' });
    expect(await heldFor(customer)).toBe(1);

    await shop.orm.em
      .fork()
      .execute(`update payment set created_at = created_at - interval '5 minutes' where customer_id = ?`, [
        customer,
      ]);
    expect((await checkOut(customer, [item], 'later')).outcome).toBe('hosted_checkout');
    expect(await shop.audit()).toEqual([]);
  });
});
