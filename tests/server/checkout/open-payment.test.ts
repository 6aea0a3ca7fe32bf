/** What is held and withheld while a customer pays at a provider, and for how long. */
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestShop } from '../../support/test-shop.ts';
import { sendCard, switchParamOn } from '../payments/support/pay-by-card.ts';
import { entriesOf, escrowOf, fillCart, paymentOf, startPaying } from './support/buy.ts';

/** The provider's page is open for half an hour and 15 s; the hold outlives it by a minute. */
const PAGE_SECONDS = 1815;
const HOLD_SECONDS = 1875;

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

describe('a hold', () => {
  it('lasts a minute longer than the page, by the database’s clock', async () => {
    const { checkoutId, products } = await startPaying(shop, { count: 2 });
    expect(
      await shop.row(
        `select extract(epoch from hold_expires_at - created_at)::int as seconds, completed_at from checkout where id = ?`,
        [checkoutId],
      ),
    ).toEqual({ seconds: HOLD_SECONDS, completed_at: null });
    const held = await shop.orm.em.fork().execute(
      `select p.id, p.status, p.held_by, p.held_until = c.hold_expires_at as "isSameEnd"
       from product p join checkout c on c.id = p.held_by where c.id = ? order by p.id`,
      [checkoutId],
    );
    expect(held).toEqual(
      products.map((id) => ({ id, status: 'held', held_by: checkoutId, isSameEnd: true })),
    );
  });

  it('lasts as long for a card form', async () => {
    const buyer = await shop.addCustomer();
    const { items } = await fillCart(shop, buyer);
    const sent = await sendCard(shop, buyer, items, 5);
    if (sent.outcome !== 'redirect') throw new Error(sent.outcome);
    expect(
      await shop.row(
        'select extract(epoch from hold_expires_at - created_at)::int as seconds from checkout where id = ?',
        [sent.checkoutId],
      ),
    ).toEqual({ seconds: HOLD_SECONDS });
  });

  it('lets the customer pay until a minute before it ends', async () => {
    const openSession = shop.provider.openSession.bind(shop.provider);
    const ends: Date[] = [];
    shop.provider.openSession = (request) => {
      ends.push(request.expiresAt);
      return openSession(request);
    };
    const { paymentId } = await startPaying(shop).finally(() => {
      shop.provider.openSession = openSession;
    });
    const { created } = await shop.row<{ created: string }>(
      'select created_at as created from payment where id = ?',
      [paymentId],
    );
    expect(ends.map((end) => end.getTime())).toEqual([new Date(created).getTime() + PAGE_SECONDS * 1000]);
  });
});

describe('what is set aside', () => {
  it('is the balance’s part; the payment covers the card’s part and the surcharge', async () => {
    const { buyer, checkoutId, paymentId } = await startPaying(shop);
    expect(await entriesOf(shop, `checkout:${checkoutId}:held`)).toEqual({
      [`customer:${buyer}`]: -200,
      [`escrow:${buyer}`]: 200,
    });
    expect(await escrowOf(shop, buyer)).toBe(200);
    expect(
      await shop.row(
        `select customer_id, purpose, checkout_id, gateway, amount_cents, bonus_cents, received_cents, status
         from payment where id = ?`,
        [paymentId],
      ),
    ).toEqual({
      customer_id: buyer,
      purpose: 'checkout',
      checkout_id: checkoutId,
      gateway: 'stripe',
      amount_cents: 325,
      bonus_cents: 0,
      received_cents: 0,
      status: 'pending',
    });
  });

  it('is nothing without a balance, and nothing is posted', async () => {
    const { buyer, checkoutId, paymentId } = await startPaying(shop, { balanceCents: 0 });
    expect(await entriesOf(shop, `checkout:${checkoutId}:held`)).toBeUndefined();
    expect(await escrowOf(shop, buyer)).toBe(0);
    expect(await paymentOf(shop, checkoutId)).toBe(paymentId);
    expect(await shop.row('select amount_cents from payment where id = ?', [paymentId])).toEqual({
      amount_cents: 525,
    });
  });

  it('says what each account costs and what is promised with it', async () => {
    const { checkoutId, products, items } = await startPaying(shop, { count: 2 });
    const lines = await shop.orm.em.fork().execute(
      `select product_id, cart_item_id, price_cents, discount_cents, product_class, warranty_days
         from checkout_item where checkout_id = ? order by product_id`,
      [checkoutId],
    );
    expect(lines).toEqual(
      products.map((product_id, index) => ({
        product_id,
        cart_item_id: items[index],
        price_cents: 500,
        discount_cents: 0,
        product_class: 'standard',
        warranty_days: 30,
      })),
    );
  });
});
