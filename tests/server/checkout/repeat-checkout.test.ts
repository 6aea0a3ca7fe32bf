/** A repeated request gets the same answer as before, and never pays twice. */
import { beforeAll, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import type { StartCheckoutInput } from '#shared/checkout/start-checkout.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { sendCard, switchParamOn } from '../payments/support/pay-by-card.ts';
import { checkoutStatus, endHoldIn, fillCart, startPaying } from './support/buy.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

const em = () => shop.orm.em.fork();

function request(cartItems: number[], more: Partial<StartCheckoutInput> = {}): StartCheckoutInput {
  return { cartItems, totalCents: 500 * cartItems.length, paymentGateway: 'stripe', ...more };
}

async function age(checkoutId: string, seconds: number): Promise<void> {
  for (const [table, column] of [
    ['checkout', 'id'],
    ['payment', 'checkout_id'],
  ] as const)
    await em().execute(
      `update ${table} set created_at = now() - ? * interval '1 second' where ${column} = ?`,
      [seconds, checkoutId],
    );
}

describe('a purchase from the balance, asked for again', () => {
  it.each([undefined, 'a key'])('is the same purchase, even a week later; key: %s', async (key) => {
    const buyer = await shop.addCustomer(2000);
    const { items } = await fillCart(shop, buyer);
    const first = await startCheckout(shop.as(buyer), { ...request(items), idempotencyKey: key });
    if (first.outcome !== 'paid') throw new Error(first.outcome);
    await age(first.checkoutId, 7 * 24 * 3600);
    expect(await startCheckout(shop.as(buyer), { ...request(items), idempotencyKey: key })).toEqual({
      ...first,
      isReplay: true,
    });
    expect(await shop.balance(buyer)).toBe(1500);
  });

  it('is refused under the same key with another body, and sells nothing', async () => {
    const buyer = await shop.addCustomer(2000);
    const { items } = await fillCart(shop, buyer, 2);
    const [one = 0, other = 0] = items;
    await startCheckout(shop.as(buyer), { ...request([one]), idempotencyKey: 'mine' });
    const others: Partial<StartCheckoutInput>[] = [
      { cartItems: [other] },
      { totalCents: 501 },
      { paymentGateway: 'param' },
      { discountCode: 'ANY' },
    ];
    for (const change of others)
      await expect(
        startCheckout(shop.as(buyer), { ...request([one]), ...change, idempotencyKey: 'mine' }),
      ).rejects.toMatchObject({ code: 'idempotency_key_reused' });
    expect(await shop.balance(buyer)).toBe(1500);
  });

  it('frees the key if it was refused', async () => {
    const buyer = await shop.addCustomer(2000);
    const { items } = await fillCart(shop, buyer);
    expect(
      await startCheckout(shop.as(buyer), { ...request(items, { totalCents: 499 }), idempotencyKey: 'mine' }),
    ).toMatchObject({
      outcome: 'total_changed',
    });
    expect(await startCheckout(shop.as(buyer), { ...request(items), idempotencyKey: 'mine' })).toMatchObject({
      outcome: 'paid',
    });
  });

  it('is separate for another customer who uses the same key', async () => {
    const [one, other] = [await shop.addCustomer(500), await shop.addCustomer(500)];
    const [first, second] = [await fillCart(shop, one), await fillCart(shop, other)];
    for (const [buyer, { items }] of [
      [one, first],
      [other, second],
    ] as const)
      expect(
        await startCheckout(shop.as(buyer), { ...request(items), idempotencyKey: 'same' }),
      ).toMatchObject({
        outcome: 'paid',
        isReplay: false,
      });
  });
});

it('does not return another customer’s purchase for the very same request', async () => {
  const [buyer, other] = [await shop.addCustomer(500), await shop.addCustomer(500)];
  const { items } = await fillCart(shop, buyer);
  expect(await startCheckout(shop.as(buyer), request(items))).toMatchObject({ outcome: 'paid' });
  expect(await startCheckout(shop.as(other), request(items))).toEqual({
    outcome: 'product_unavailable',
    cartItemIds: items,
  });
});

describe('a hosted checkout, asked for again', () => {
  it.each([
    [10, true],
    [600, true],
    [-1, false],
  ])('%i s before its hold ends shows the same page: %s', async (seconds, isSame) => {
    const { buyer, items, checkoutId, sessionId } = await startPaying(shop);
    await endHoldIn(shop, checkoutId, seconds);
    const again = await startCheckout(shop.as(buyer), request(items));
    if (again.outcome !== 'hosted_checkout') throw new Error(again.outcome);
    expect(again.isReplay).toBe(isSame);
    expect(again.sessionId === sessionId).toBe(isSame);
    expect(await checkoutStatus(shop, checkoutId)).toBe(isSame ? 'awaiting_payment' : 'released');
    expect(await shop.balance(buyer)).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('starts a new one once the first was released', async () => {
    const { buyer, items, checkoutId } = await startPaying(shop);
    await em().execute(`update payment set status = 'failed' where checkout_id = ?`, [checkoutId]);
    const other = await startCheckout(shop.as(buyer), { ...request(items), idempotencyKey: 'replaces' });
    expect(other).toMatchObject({ outcome: 'hosted_checkout', isReplay: false });
    expect(await checkoutStatus(shop, checkoutId)).toBe('released');
    const again = await startCheckout(shop.as(buyer), request(items));
    expect(again).toMatchObject({ outcome: 'hosted_checkout', isReplay: false });
  });
});

async function sendFirst() {
  const buyer = await shop.addCustomer(200);
  const { items } = await fillCart(shop, buyer);
  const sent = await sendCard(shop, buyer, items, 5);
  if (sent.outcome !== 'redirect') throw new Error(sent.outcome);
  return { buyer, items, ...sent };
}

describe('a card form, sent again', () => {
  it('counts as the same click within half a minute', async () => {
    const { buyer, items, checkoutId, redirectUrl } = await sendFirst();
    await age(checkoutId, 18);
    const starts = shop.cards.starts.length;
    expect(await sendCard(shop, buyer, items, 5)).toEqual({
      outcome: 'redirect',
      checkoutId,
      redirectUrl,
      isReplay: true,
    });
    expect(shop.cards.starts).toHaveLength(starts);
  });

  it('is a new attempt after half a minute, and is blocked by the first', async () => {
    const { buyer, items, checkoutId } = await sendFirst();
    await age(checkoutId, 31);
    expect(await sendCard(shop, buyer, items, 5)).toMatchObject({ outcome: 'payment_under_way' });
    expect(await sendCard(shop, buyer, items, 5, { paymentsUnderWay: 'replace' })).toMatchObject({
      outcome: 'redirect',
      isReplay: false,
    });
    expect(await checkoutStatus(shop, checkoutId)).toBe('released');
  });
});
