import { beforeAll, expect, it } from 'vitest';
import { previewCheckout } from '#server/checkout/quote-checkout.ts';
import { startCheckout } from '#server/checkout/start-checkout.ts';
import { useTestShop } from '../../support/test-shop.ts';
import { switchParamOn } from '../payments/support/pay-by-card.ts';

const shop = useTestShop();
beforeAll(() => switchParamOn(shop));

it('counts what this customer’s unfinished payment holds as free, since a new attempt would release it', async () => {
  const buyer = await shop.addCustomer(200);
  const cartItemIds = [await shop.addToCart(buyer, await shop.addProduct())];
  const preview = () => previewCheckout(shop.as(buyer), { cartItemIds, paymentGateway: 'param' });
  const before = await preview();
  expect(before).toMatchObject({ totalCents: 500, balancePartCents: 200, cardPartCents: 300 });

  await startCheckout(shop.as(buyer), { cartItems: cartItemIds, totalCents: 500, paymentGateway: 'stripe' });
  expect(await shop.balance(buyer)).toBe(0);
  expect(await preview()).toEqual(before);
  expect(
    await startCheckout(shop.as(buyer), { cartItems: cartItemIds, totalCents: 500, paymentGateway: 'param' }),
  ).toMatchObject({ outcome: 'card_form', amountCents: 300 });
});

it('leaves out what another customer holds', async () => {
  const [buyer, other] = [await shop.addCustomer(), await shop.addCustomer()];
  const product = await shop.addProduct();
  const cartItemIds = [await shop.addToCart(buyer, product)];
  await startCheckout(shop.as(other), {
    cartItems: [await shop.addToCart(other, product)],
    totalCents: 500,
    paymentGateway: 'stripe',
  });
  expect(await previewCheckout(shop.as(buyer), { cartItemIds, paymentGateway: 'stripe' })).toMatchObject({
    lines: [],
    totalCents: 0,
  });
});
