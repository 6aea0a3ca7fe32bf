import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { reconcilePayments } from '#server/payments/payment-jobs.ts';
import type { PaymentGateway } from '#shared/checkout/gateways.ts';
import { isFree, untilSomebodyWaits } from '../../support/lock-waits.ts';
import { openTestShop, type TestShop } from '../../support/test-shop.ts';
import { sendCard, switchParamOn } from '../payments/support/pay-by-card.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await switchParamOn(shop);
});
afterAll(() => shop.close());

const em = () => shop.orm.em.fork();

function checkOut(
  buyer: number,
  cartItems: number[],
  total: number,
  paymentGateway: PaymentGateway = 'stripe',
) {
  return startCheckout(shop.as(buyer), { cartItems, totalPrice: total, paymentGateway });
}

/** A customer with EUR 2 at the provider's page for an account of EUR 5. */
async function addPaying() {
  const [buyer, product] = [await shop.addCustomer(200), await shop.addProduct()];
  const item = await shop.addToCart(buyer, product);
  const answer = await checkOut(buyer, [item], 500);
  if (answer.outcome !== 'hosted_checkout') throw new Error(answer.outcome);
  const { checkoutId, sessionId } = answer;
  return { buyer, product, item, checkoutId, sessionId };
}

async function standing({ buyer, product, checkoutId }: Awaited<ReturnType<typeof addPaying>>) {
  const { checkout, held_by } = await shop.row<{ checkout: string; held_by: string | null }>(
    'select c.status as checkout, p.held_by from checkout c, product p where c.id = ? and p.id = ?',
    [checkoutId, product],
  );
  return { checkout, isHeld: held_by === checkoutId, balance: await shop.balance(buyer) };
}

const UNDER_WAY = { checkout: 'awaiting_payment', isHeld: true, balance: 0 };

describe('a payment under way', () => {
  it('stays when another try is refused: an item gone meanwhile, another total, a wrong code', async () => {
    const paying = await addPaying();
    const { buyer, item, sessionId } = paying;
    const sold = await shop.addProduct();
    const gone = await shop.addToCart(buyer, sold);
    await em().execute(`update product set status = 'withdrawn' where id = ?`, [sold]);
    expect(await checkOut(buyer, [item, gone], 1000)).toEqual({
      outcome: 'product_unavailable',
      cartItemIds: [gone],
    });
    expect(await checkOut(buyer, [item], 499)).toEqual({ outcome: 'total_changed', totalCents: 500 });
    await expect(
      startCheckout(shop.as(buyer), {
        cartItems: [item],
        totalPrice: 500,
        paymentGateway: 'stripe',
        discountCode: 'NONE',
      }),
    ).rejects.toMatchObject({ code: 'coupon_invalid' });
    expect(await standing(paying)).toEqual(UNDER_WAY);
    await reconcilePayments(shop.services, em());
    expect(shop.provider.sessions.get(sessionId)?.state).toBe('open');
    expect(await shop.audit()).toEqual([]);
  });

  it('stays while the card form is open, and is replaced and its page closed once that is sent', async () => {
    const paying = await addPaying();
    const { buyer, item, sessionId } = paying;
    expect(await checkOut(buyer, [item], 500, 'param')).toMatchObject({
      outcome: 'card_form',
      amountCents: 300,
    });
    expect(await standing(paying)).toEqual(UNDER_WAY);
    expect(await sendCard(shop, buyer, [item], 5)).toMatchObject({ outcome: 'redirect' });
    expect(await standing(paying)).toEqual({ checkout: 'released', isHeld: false, balance: 0 });
    await reconcilePayments(shop.services, em());
    expect(shop.provider.sessions.get(sessionId)?.state).toBe('expired');
    expect(await shop.audit()).toEqual([]);
  });

  it('is replaced by another try with more items', async () => {
    const paying = await addPaying();
    const { buyer, item } = paying;
    const dear = await shop.addToCart(buyer, await shop.addProduct());
    expect(await checkOut(buyer, [item, dear], 1000)).toMatchObject({ outcome: 'hosted_checkout' });
    expect(await standing(paying)).toEqual({ checkout: 'released', isHeld: false, balance: 0 });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('the order of locks', () => {
  it('replacing a hold takes all products in id order: no rival is met crosswise', async () => {
    const buyer = await shop.addCustomer();
    const [first, second] = [await shop.addProduct(), await shop.addProduct()];
    const [one, other] = [await shop.addToCart(buyer, first), await shop.addToCart(buyer, second)];
    expect((await checkOut(buyer, [other], 500)).outcome).toBe('hosted_checkout');
    const again = await em().transactional(async (rival) => {
      await rival.execute('select 1 from product where id = ? for update', [first]);
      const waiting = checkOut(buyer, [one, other], 1000);
      await untilSomebodyWaits(shop);
      expect(await isFree(shop, second)).toBe(true);
      return { waiting };
    });
    expect((await again.waiting).outcome).toBe('hosted_checkout');
    expect(await shop.audit()).toEqual([]);
  });

  it('waits for nobody who only names an account: news, other carts', async () => {
    const [buyer, other] = [await shop.addCustomer(500), await shop.addCustomer()];
    const product = await shop.addProduct();
    const item = await shop.addToCart(buyer, product);
    await em().transactional(async (job) => {
      await job.execute(`insert into notice (customer_id, kind, product_id) values (?, 'match', ?)`, [
        other,
        product,
      ]);
      await job.execute('insert into cart_item (customer_id, product_id) values (?, ?)', [other, product]);
      expect((await checkOut(buyer, [item], 500)).outcome).toBe('paid');
    });
  });
});
