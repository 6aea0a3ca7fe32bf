/** How an earlier payment for the same accounts affects a new one, depending on the provider's answer about it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { abandonPayment } from '#server/payments/commands/close-payment.ts';
import { previewCheckout } from '#server/checkout/quote-checkout.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { changePayment, paymentNow } from '../payments/support/load.ts';
import { sendCard, switchParamOn } from '../payments/support/pay-by-card.ts';
import { checkoutStatus, entriesOf, fillCart, paymentOf, startPaying } from './support/buy.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

const em = () => shop.orm.em.fork();

/** A customer who was at the bank's page a minute ago, for an account of EUR 5. */
async function atBank() {
  const buyer = await shop.addCustomer(200);
  const { items, products } = await fillCart(shop, buyer);
  const sent = await sendCard(shop, buyer, items, 5);
  if (sent.outcome !== 'redirect') throw new Error(sent.outcome);
  await em().execute(`update checkout set created_at = now() - interval '1 minute' where id = ?`, [
    sent.checkoutId,
  ]);
  return {
    buyer,
    items,
    products,
    checkoutId: sent.checkoutId,
    paymentId: await paymentOf(shop, sent.checkoutId),
  };
}

describe('a card that the bank has', () => {
  it.each([
    ['open', 'payment_under_way', false],
    ['unpaid', 'payment_under_way', false],
    ['declined', 'redirect', true],
    ['expired', 'redirect', true],
    ['paid', 'redirect', false],
  ] as const)('with the state %s answers another attempt with: %s', async (state, outcome, isCharged) => {
    const { buyer, items, checkoutId, paymentId } = await atBank();
    shop.cards.set(paymentId, { state });
    const starts = shop.cards.starts.length;
    const again = await sendCard(shop, buyer, items, 5);
    expect(again.outcome).toBe(outcome);
    expect(shop.cards.starts.length - starts).toBe(isCharged ? 1 : 0);
    if (state === 'paid')
      expect(again).toMatchObject({
        checkoutId,
        redirectUrl: expect.stringContaining(`/my-cart/payment-processing/?payment=${paymentId}`),
      });
  });

  it('is not reported to another customer who sends the same items', async () => {
    const { items } = await atBank();
    const other = await shop.addCustomer();
    expect(await sendCard(shop, other, items, 5, { paymentsUnderWay: 'refuse' })).toEqual({
      outcome: 'product_unavailable',
      cartItemIds: items,
    });
  });

  it('blocks another payment for these accounts only', async () => {
    const { buyer } = await atBank();
    const { items } = await fillCart(shop, buyer);
    expect(await sendCard(shop, buyer, items, 5)).toMatchObject({ outcome: 'redirect' });
  });

  it.each(['verified', 'failed', 'flagged', 'refunded'])(
    'does not block another payment once its own is %s',
    async (status) => {
      const { buyer, items, paymentId } = await atBank();
      await changePayment(shop, paymentId, `status = '${status}'`);
      expect(await sendCard(shop, buyer, items, 5)).toMatchObject({ outcome: 'redirect', isReplay: false });
    },
  );

  it('blocks another payment even while the bank does not answer', async () => {
    const { buyer, items, paymentId } = await atBank();
    shop.cards.isDown = true;
    const again = await sendCard(shop, buyer, items, 5).finally(() => (shop.cards.isDown = false));
    expect(again).toEqual({ outcome: 'payment_under_way', paymentIds: [paymentId] });
  });
});

describe('a payment that the provider did not take on', () => {
  it.each([
    ['created', true],
    ['pending', true],
    ['verified', false],
    ['failed', false],
    ['flagged', false],
    ['refunding', false],
  ])('with the status %s is abandoned with its hold: %s', async (status, isGivenUp) => {
    const { buyer, checkoutId, paymentId } = await startPaying(shop);
    await changePayment(shop, paymentId, `status = '${status}', redirect_url = null`);
    await abandonPayment(shop.as(buyer), { paymentId, error: 'No answer.' });
    expect(await paymentNow(shop, paymentId)).toMatchObject(
      isGivenUp ? { status: 'failed', error: 'No answer.', isSettled: true } : { status, error: null },
    );
    expect(await checkoutStatus(shop, checkoutId)).toBe(isGivenUp ? 'released' : 'awaiting_payment');
    expect(await shop.balance(buyer)).toBe(isGivenUp ? 200 : 0);
  });

  it('is kept when another request has opened its page', async () => {
    const { buyer, checkoutId, paymentId } = await startPaying(shop);
    await abandonPayment(shop.as(buyer), { paymentId, error: 'No answer.' });
    expect(await paymentNow(shop, paymentId)).toMatchObject({ status: 'pending', error: null });
    expect(await entriesOf(shop, `checkout:${checkoutId}:released`)).toBeUndefined();
  });
});

const preview = (customer: number, cartItemIds: number[]) =>
  previewCheckout(shop.as(customer), { cartItemIds, paymentGateway: 'stripe' });

describe('the preview of a checkout', () => {
  it('counts the money set aside for these accounts as balance, but not that for others', async () => {
    const { buyer, items } = await startPaying(shop);
    const { items: others } = await fillCart(shop, buyer);
    expect(await preview(buyer, items)).toMatchObject({
      totalCents: 500,
      balancePartCents: 200,
      cardPartCents: 300,
      surchargeCents: 25,
    });
    expect(await preview(buyer, others)).toMatchObject({ balancePartCents: 0, cardPartCents: 500 });
    expect(await preview(buyer, [...items, ...others])).toMatchObject({
      totalCents: 1000,
      balancePartCents: 200,
      cardPartCents: 800,
    });
  });

  it.each(['paid', 'released', 'credited'])('ignores a checkout that is %s', async (status) => {
    const { buyer, items, checkoutId } = await startPaying(shop);
    await em().execute('update checkout set status = ? where id = ?', [status, checkoutId]);
    const { items: more } = await fillCart(shop, buyer);
    expect(await preview(buyer, [...items, ...more])).toMatchObject({
      totalCents: 500,
      balancePartCents: 0,
      cardPartCents: 500,
    });
  });

  it('leaves out other customers’ items and deleted ones', async () => {
    const [customer, other] = [await shop.addCustomer(), await shop.addCustomer()];
    const { items } = await fillCart(shop, customer, 2);
    const { items: foreign } = await fillCart(shop, other);
    const [kept = 0, deleted = 0] = items;
    await em().execute('delete from cart_item where id = ?', [deleted]);
    const { lines, totalCents } = await preview(customer, [kept, deleted, ...foreign]);
    expect(lines.map(({ cartItemId }) => cartItemId)).toEqual([kept]);
    expect(totalCents).toBe(500);
  });

  it('changes nothing', async () => {
    const customer = await shop.addCustomer(200);
    const { items, products } = await fillCart(shop, customer);
    await preview(customer, items);
    expect(await shop.row('select status, held_by from product where id = ?', [products[0]])).toEqual({
      status: 'for_sale',
      held_by: null,
    });
    expect(await shop.balance(customer)).toBe(200);
    expect(
      await startCheckout(shop.as(customer), { cartItems: items, totalCents: 500, paymentGateway: 'stripe' }),
    ).toMatchObject({ outcome: 'hosted_checkout', isReplay: false });
  });
});
